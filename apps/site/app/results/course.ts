import { type PluralForms, plural } from "../ui/formats.ts";

const sessionForms: PluralForms = { one: "визит", few: "визита", many: "визитов" };
const dayForms: PluralForms = { one: "день", few: "дня", many: "дней" };
const weekForms: PluralForms = { one: "неделя", few: "недели", many: "недель" };
const monthForms: PluralForms = { one: "месяц", few: "месяца", many: "месяцев" };

export const sessionCount = (sessions: number) => plural(sessions, sessionForms);

/** The time between two pictures in a readable unit: «16 дней», «14 недель», «11 месяцев». */
export function interval(days: number): string {
  if (days < 28) return plural(days, dayForms);
  if (days < 180) return plural(Math.round(days / 7), weekForms);
  return plural(Math.round(days / 30.4), monthForms);
}
