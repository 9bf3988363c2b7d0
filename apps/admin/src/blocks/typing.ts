const nbsp = "\u00a0";

/** The replacement of a typed character: `back` characters before it are removed, and `insert` replaces them and the character. */
export type Typed = { back: number; insert: string };

/**
 * Russian typography of what is being typed after `before`, the text of the block so far: «quotes», a dash, ranges, no-break spaces after
 * short words and before units. Returns `null` if nothing changes. Backspace undoes the change.
 */
export function typedRussian(before: string, typed: string): Typed | null {
  if (typed === '"') return { back: 0, insert: quoteAfter(before) };
  if (typed === ".") return before.endsWith("..") ? { back: 2, insert: "…" } : null;
  if (typed === "\u0020") return spaceAfter(before);
  // A no-break space keeps a number with its unit.
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
  // A hyphen between words is a dash; at the beginning of a block it begins a list.
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
