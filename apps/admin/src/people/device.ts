const programs = [
  [/YaBrowser/, "Яндекс Браузер"],
  [/Edg/, "Edge"],
  [/OPR/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;
const systems = [
  [/iPhone/, "iPhone", "Телефон"],
  [/iPad/, "iPad", "Планшет"],
  [/Android.*Mobile/, "Android", "Телефон"],
  [/Android/, "Android", "Планшет"],
  [/Windows/, "Windows", "Компьютер"],
  [/Mac OS X/, "macOS", "Компьютер"],
  [/CrOS/, "ChromeOS", "Компьютер"],
  [/Linux/, "Linux", "Компьютер"],
] as const;

/** The user agent in words: «Телефон», «Safari, iPhone». It is only a hint, because a browser can send any text. */
export function deviceOf(userAgent: string | null): { device: string; program: string } {
  const [, program] = programs.find(([mark]) => mark.test(userAgent ?? "")) ?? [];
  const [, system, device] = systems.find(([mark]) => mark.test(userAgent ?? "")) ?? [];
  return { device: device ?? "Другой браузер", program: [program, system].filter(Boolean).join(", ") || "неизвестный браузер" };
}
