import { counted, type Forms } from "@len/contract/counted";
import { notify } from "../ui/notices.tsx";
import { upperFirst } from "../words/words.ts";

/** The losses of a paste by kind. For each place the lost words are stored, or «» if it had none. */
export class Losses {
  readonly #places = new Map<Loss, string[]>();

  add(kind: Loss, words = "") {
    this.#places.set(kind, [...(this.#places.get(kind) ?? []), words]);
  }

  /** Returns only the kinds of losses that matter for the target. */
  only(...known: Loss[]): Losses {
    const some = new Losses();
    for (const kind of known) for (const words of this.#places.get(kind) ?? []) some.add(kind, words);
    return some;
  }

  has = (kind: Loss): boolean => this.#places.has(kind);

  /** A sentence for each kind of loss, the most serious first. */
  sentences(): string[] {
    return kinds.flatMap((kind) => {
      const places = this.#places.get(kind);
      return places ? sentences[kind](places) : [];
    });
  }
}

/** The kinds of losses in the order of the notice: missing parts first, then changed ones. */
const kinds = [
  ...(["pictures", "files", "struck", "hidden", "lines", "unread", "embedded", "remarks", "links"] as const),
  ...(["scripts", "formulas", "merged", "tables", "nested", "numbers"] as const),
];
export type Loss = (typeof kinds)[number];

const shownPlaces = 3;
const shownLetters = 40;

/** For example «5 000 ₽», «Скидка», ещё 2. */
function quoted(places: readonly string[]): string {
  const words = [...new Set(places.filter(Boolean))];
  const shown = words
    .slice(0, shownPlaces)
    .map((text) => `«${text.length > shownLetters ? `${text.slice(0, shownLetters).trim()}…` : text}»`);
  return [...shown, ...(words.length > shownPlaces ? [`ещё ${words.length - shownPlaces}`] : [])].join(", ");
}

const withPlaces = (said: string) => (places: readonly string[]) => [said, quoted(places)].filter(Boolean).join(": ");
const withCount = (said: string) => (places: readonly string[]) => `${said}: ${places.length}`;

const notTaken = (forms: Forms, how: { one: string; many: string }) => (places: readonly string[]) =>
  places.length === 1 ? `1\u00a0${forms[0]} ${how.one}` : `${counted(places.length, forms)} ${how.many}`;

const sentences: Record<Loss, (places: readonly string[]) => string> = {
  pictures: notTaken(["картинка", "картинки", "картинок"], {
    one: "не взята: вставьте её файлом",
    many: "не взяты: вставьте их файлами",
  }),
  files: notTaken(["файл", "файла", "файлов"], {
    one: "не взят: загрузите его в «Картинки и файлы»",
    many: "не взяты: загрузите их в «Картинки и файлы»",
  }),
  struck: withPlaces("зачёркнутое не вставлено"),
  hidden: withPlaces("скрытое не вставлено"),
  lines: withPlaces("не поместились строки"),
  unread: withPlaces("не поняли, ячейка осталась прежней"),
  embedded: withCount("видео и вставки других сайтов не взяты"),
  remarks: withCount("примечания рецензентов не вставлены"),
  links: withPlaces("ссылки, которые не открылись бы на сайте, стали текстом"),
  scripts: withPlaces("верхние и нижние индексы стали обычным текстом"),
  formulas: withPlaces("формулы стали текстом"),
  merged: withCount("объединённые ячейки разделены"),
  tables: withCount("таблицы внутри ячеек стали текстом"),
  nested: withCount("вложенные списки стали частью внешних"),
  numbers: withCount("буквы и римские цифры списков стали обычными номерами"),
};

/** Shows one notice about all losses of a paste; none if nothing was lost. */
export function sayLosses(losses: Losses) {
  const said = losses.sentences().map(upperFirst);
  const [first] = said;
  if (first === undefined) return;
  notify(said.length === 1 ? { text: first } : { text: "Вставлено не всё как было", hint: `${said.join(". ")}.` });
}
