const nbsp = "\u00a0";

/**
 * How a typed character is replaced: `back` characters before the cursor are removed and `insert` is inserted in place of them and of the
 * typed character.
 */
export type Typed = { back: number; insert: string };

/**
 * Applies Russian typography while a person types: quotes, dashes, ranges, and no-break spaces after short words and before units. `before`
 * is the text of the block up to the cursor. Returns `null` if nothing changes. Backspace undoes the change.
 */
export function typedRussian(before: string, typed: string): Typed | null {
  if (typed === '"') return { back: 0, insert: quoteAfter(before) };
  if (typed === ".") return before.endsWith("..") ? { back: 2, insert: "…" } : null;
  if (typed === "\u0020") return spaceAfter(before);
  // A number and its unit are joined by a no-break space.
  if (/\d\u0020$/.test(before) && /[а-яё%₽°]/i.test(typed)) return { back: 1, insert: nbsp + typed };
  return null;
}

function quoteAfter(before: string): string {
  const outer = countOf(before, "«") > countOf(before, "»");
  const inner = countOf(before, "„") > countOf(before, "“");
  const opens = before === "" || /[\s([«„—–]$/.test(before);
  if (opens) return outer ? "„" : "«";
  return inner ? "“" : "»";
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

function spaceAfter(before: string): Typed | null {
  // A hyphen between words becomes a dash; a hyphen at the beginning of a block begins a list.
  if (/\S[\u0020\u00a0](?:-|--|–)$/.test(before)) {
    const back = before.length - before.search(/[\u0020\u00a0](?:-|--|–)$/);
    return { back, insert: `${nbsp}—\u0020` };
  }
  const range = /(?:^|[^\d+-])(\d{1,4})-(\d{1,4})$/.exec(before);
  if (range) {
    const [, from = "", to = ""] = range;
    // «8-800» is the beginning of a phone number.
    return from.length === 1 && to.length === 3 ? null : { back: to.length + 1, insert: `–${to}\u0020` };
  }
  const particle = /\S\u0020(бы?|же?|ли)$/i.exec(before);
  if (particle) {
    const [, word = ""] = particle;
    return { back: word.length + 1, insert: `${nbsp}${word}\u0020` };
  }
  if (/(?:^|[^\d][\u0020\u00a0]|[(«„])(?:[а-яё]{1,2}|[№§])$/i.test(before)) return { back: 0, insert: nbsp };
  return null;
}
