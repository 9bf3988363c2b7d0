import type { Readiness, ReadinessRule } from "@len/contract/staff/readiness";
import type { MarkKind } from "../ui/mark.tsx";
import { withPlainSpaces } from "../words/typography.ts";
import { counted, lowerFirst, upperFirst } from "../words/words.ts";

type State = ReadinessRule["state"];

/** The shape and the word for each state, because a colour alone is not enough. */
export const states: Record<State, { mark: MarkKind; name: string }> = {
  stops: { mark: "late", name: "Мешает" },
  soon: { mark: "soon", name: "Скоро" },
  warns: { mark: "soon", name: "Не мешает" },
  ok: { mark: "done", name: "В порядке" },
};

const order: State[] = ["stops", "soon", "warns", "ok"];

/** Sorts rules: problems first, the most serious at the top. */
export const worstFirst = (rules: readonly ReadinessRule[]) =>
  rules.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));

/** For several rules «5 пунктов: название, ИНН, адрес»; for a single rule its own sentence. */
export function fineWords(rules: readonly ReadinessRule[]): string {
  const [only] = rules;
  if (only && rules.length === 1) return only.sentence;
  return `${counted(rules.length, ["пункт", "пункта", "пунктов"])}: ${rules.map(({ name }) => lowerFirst(name)).join(", ")}`;
}

/** The name of a law, with a mark until a lawyer has checked its articles. */
export const lawOf = ({ words, checkedByLawyer }: ReadinessRule["act"]) => (checkedByLawyer ? words : `${words}, проверить юристу`);

/** The first law of several rules and the number of the others, with a mark if any of them is unchecked. */
export function lawsOf(rules: readonly ReadinessRule[]): string {
  const [first = "", ...others] = new Set(rules.map(({ act }) => act.words));
  const words = others.length === 0 ? first : `${first} и\u00a0ещё ${counted(others.length, ["закон", "закона", "законов"])}`;
  return lawOf({ words, checkedByLawyer: rules.every(({ act }) => act.checkedByLawyer) });
}

const yesOrNo = (is: boolean) => (is ? "да" : "нет");

/** All rules as a table for a lawyer; the first row is the header. */
export function lawyerTable({ groups }: Pick<Readiness, "groups">): string[][] {
  const header = ["Раздел", "Пункт", "Состояние", "Что видно на сайте", "Закон", "Закон сверил юрист", "Где"];
  const rows = groups.flatMap(({ title, rules }) =>
    worstFirst(rules).map(({ name, state, sentence, act, places, count }) => [
      title,
      upperFirst(name),
      states[state].name,
      sentence,
      act.words,
      yesOrNo(act.checkedByLawyer),
      [...places.map((place) => place.title), ...(count > places.length ? [`и ещё ${count - places.length}`] : [])].join("; "),
    ]),
  );
  return [header, ...rows].map((row) => row.map((cell) => withPlainSpaces(cell)));
}
