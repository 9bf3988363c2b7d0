import { isFirstName, isPatronymic, looksLikeSurname } from "./russian-names.ts";

/** The surname in a name as people type it: «Цой Вадим», «Анна Петровна Лебедева», «Марина». A single word counts as the surname. */
export function surnameOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const others = words.filter((word) => !isFirstName(word) && !isPatronymic(word));
  return others.find(looksLikeSurname) ?? others.at(-1) ?? words.at(-1) ?? "";
}
