const latin: Record<string, string> = {
  ...{ а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ё: "e", ж: "zh", з: "z", и: "i", й: "j", к: "k", л: "l", м: "m", н: "n", о: "o" },
  ...{ п: "p", р: "r", с: "s", т: "t", у: "u", ф: "f", х: "h", ц: "c", ч: "ch", ш: "sh", щ: "shch", ъ: "", ы: "y", ь: "", э: "e", ю: "yu" },
  я: "ya",
};

/** Makes the address of a page from its Russian title, by the rules of the site: «Врач-косметолог» is `vrach-kosmetolog`. */
export function slugOf(title: string): string {
  const written = [...title.toLowerCase()].map((letter) => latin[letter] ?? letter).join("");
  return written
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 100)
    .replace(/^-|-$/g, "");
}
