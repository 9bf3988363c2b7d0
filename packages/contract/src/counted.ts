/** Russian plural forms for 1, 2–4 and 5 or more; 21 takes the form of 1, 11–14 that of 5. */
export type Forms = readonly [one: string, few: string, many: string];

const rules = new Intl.PluralRules("ru");

/** The form that agrees with the number. */
export function agreed(number: number, [one, few, many]: Forms): string {
  const rule = rules.select(number);
  return rule === "one" ? one : rule === "few" ? few : many;
}

/** The number and its word with a no-break space. */
export const counted = (number: number, forms: Forms) => `${number.toLocaleString("ru-RU")}\u00a0${agreed(number, forms)}`;
