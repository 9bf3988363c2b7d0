import { findRiskyWords, isKept } from "@len/contract/staff/risky-words";
import { useMemo, useSyncExternalStore } from "react";
import { textOf } from "../../blocks/stored.ts";
import { lengthOf, textsOf } from "../../blocks/texts.ts";
import { type Data, valueAt } from "../../store/data.ts";
import { useRiskyWords } from "../controls/risky-words.ts";
import { useForm } from "../fields/form-values.ts";

/** A requirement that an article must meet. `path` is the field to correct, `act` the text of the button that leads to it. */
type Need = { name: string; path: string; act: string; isDone: boolean };

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : typeof value === "string" && value.trim() !== "");

/** The done and the missing requirements of an article, in the order in which articles are usually written. */
function needsOf(data: Data, risky: number): Need[] {
  const has = (path: string) => isFilled(valueAt(data, path));
  const isArticle = data.type !== "news";
  return [
    { name: "Заголовок", path: "title", act: "Написать", isDone: has("title") },
    { name: "Лид", path: "lead", act: "Написать", isDone: has("lead") },
    { name: "Текст", path: "body", act: "Написать", isDone: lengthOf(textsOf(textOf(data.body))).words > 0 },
    { name: risky > 0 ? `Рискованные слова: ${risky}` : "Слова без риска", path: "risky", act: "Показать", isDone: risky === 0 },
    { name: "Адрес", path: "slug", act: "Написать", isDone: has("slug") },
    { name: "Обложка", path: "imageId", act: "Выбрать", isDone: has("imageId") },
    { name: "Рубрика", path: "categories", act: "Выбрать", isDone: has("categories") },
    { name: "Дата", path: "publishedAt", act: "Поставить", isDone: has("publishedAt") },
    ...(isArticle
      ? [
          { name: "Автор", path: "authorId", act: "Выбрать", isDone: has("authorId") },
          { name: "Проверка врача", path: "reviewerId", act: "Выбрать", isDone: has("reviewerId") },
          { name: "Источники", path: "sources", act: "Добавить", isDone: has("sources") },
        ]
      : []),
  ];
}

/** The requirements of the open article, with the number of its risky words and the first field that contains one. */
export function useLeftOver() {
  const { values } = useForm();
  const { words, kept } = useRiskyWords();
  const data = useSyncExternalStore(values.subscribe, values.read);
  return useMemo(() => {
    const risky = [
      { path: "title", texts: [data.title] },
      { path: "lead", texts: [data.lead] },
      { path: "body", texts: textsOf(textOf(data.body)) },
    ].flatMap(({ path, texts }) =>
      texts
        .flatMap((text) => (typeof text === "string" ? findRiskyWords(text, words) : []))
        .filter((word) => !isKept(word, path, kept))
        .map(() => path),
    );
    const needs = needsOf(data, risky.length);
    return { needs, todo: needs.filter(({ isDone }) => !isDone), riskyIn: risky[0] ?? null };
  }, [data, words, kept]);
}
