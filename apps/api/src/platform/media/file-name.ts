import { parse } from "node:path";

const longest = 120;

const latin: Record<string, string> = {
  ...{ а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "e", ж: "zh", з: "z", и: "i", й: "j", к: "k", л: "l", м: "m", н: "n" },
  ...{ о: "o", п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "h", ц: "c", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y" },
  ...{ ь: "", э: "e", ю: "yu", я: "ya" },
};

/** A safe name from the uploaded file's name: no folders, no control characters, the extension of its real type. */
export function cleanFileName(given: string, ending: string): string {
  const name = parse(
    given
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
      .replace(/\\/g, "/"),
  )
    .name.replace(/[<>:"|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return `${[...name].slice(0, longest).join("") || "file"}.${ending}`;
}

/** `Content-Disposition` of a file shown inline and saved under its Russian name (RFC 6266), with a Latin name for old programs. */
export function shownUnder(name: string): string {
  const inLatin = name
    .normalize("NFC")
    .replace(/\p{L}/gu, (letter) => {
      const written = latin[letter.toLowerCase()];
      if (written === undefined) return letter;
      return letter === letter.toLowerCase() ? written : written.charAt(0).toUpperCase() + written.slice(1);
    })
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `inline; filename="${inLatin}"; filename*=UTF-8''${encoded}`;
}
