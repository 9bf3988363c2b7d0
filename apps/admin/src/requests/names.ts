import type { Colleague } from "@len/contract/staff/roles";

type Named = Pick<Colleague, "firstName" | "pastTense">;

/** Names that lose or change a vowel in other cases. «Владелец» is the first owner's name until a real one is entered. */
const stems: Record<string, string> = { Павел: "Павл", Пётр: "Петр", Лев: "Льв", Владелец: "Владельц" };
const isConsonant = /[бвгджзклмнпрстфхцчшщ]$/i;

/** The name after «у»: «у Ольги», «у Марии», «у Павла». A name with an unusual ending is not changed. */
export function genitive({ firstName, pastTense }: Named): string {
  if (/([гкхжшчщ]а|я)$/.test(firstName)) return `${firstName.slice(0, -1)}и`;
  if (firstName.endsWith("а")) return `${firstName.slice(0, -1)}ы`;
  return withEnding(firstName, pastTense, { soft: "я", hard: "а" });
}

/** The name after «Передать»: «Ольге», «Марии», «Павлу». */
export function dative({ firstName, pastTense }: Named): string {
  if (firstName.endsWith("ия")) return `${firstName.slice(0, -1)}и`;
  if (/[ая]$/.test(firstName)) return `${firstName.slice(0, -1)}е`;
  return withEnding(firstName, pastTense, { soft: "ю", hard: "у" });
}

function withEnding(name: string, pastTense: Named["pastTense"], { soft, hard }: { soft: string; hard: string }): string {
  if (name.endsWith("й")) return `${name.slice(0, -1)}${soft}`;
  if (name.endsWith("ь")) return `${name.slice(0, -1)}${pastTense === "feminine" ? "и" : soft}`;
  return isConsonant.test(name) && pastTense === "masculine" ? `${stems[name] ?? name}${hard}` : name;
}
