import { expect, test } from "vitest";
import { defaultRiskyWords } from "./default-risky-words.ts";
import { findRiskyWords, isKept } from "./risky-words.ts";

const found = (text: string) => findRiskyWords(text, defaultRiskyWords).map(({ words }) => words);

test.each([
  ["Всё проходит безболезненно.", ["безболезненно"]],
  ["Безболезненная процедура и безболезненные уколы", ["Безболезненная", "безболезненные"]],
  ["Мы гарантируем эффект, гарантия — год, гарантированно", ["Мы гарантируем", "гарантия", "гарантированно"]],
  ["Для крупных сосудов лазер — лучший способ", ["лучший способ"]],
  ["У нас лучшие врачи и лучшее оборудование", ["лучшие врачи", "лучшее"]],
  ["Рубец исчез навсегда", ["исчез навсегда"]],
  ["Лазер убирает мелкие морщины", ["убирает"]],
  ["Пятна полностью исчезают", ["полностью"]],
  ["Это абсолютно безопасно", ["абсолютно безопасно"]],
  ["Безопасная пункция", ["Безопасная"]],
  ["Навсегда\u00a0и без\u00a0следа", ["Навсегда", "без\u00a0следа"]],
  ["100\u00a0% результат", ["100\u00a0% результат"]],
  ["Самые опытные врачи", ["Самые опытные"]],
])("%s: %j", (text, words) => {
  expect(found(text)).toEqual(words);
});

test.each([
  "После процедуры лучше спать на спине.",
  "Кожа стала лучше, чем была.",
  "В лучшем случае хватит двух сеансов.",
  "Мы не гарантируем результат: он зависит от кожи.",
  "Гарантийный срок аппарата — год.",
  "Программа государственных гарантий",
  "Правила безопасности и политика безопасности",
  "Ходить в баню небезопасно.",
  "Медсестра убирает кабинет.",
  "Гель полностью впитывается.",
  "Не навсегда: эффект держится год.",
  "Улучшение видно через месяц, улучшаем тон",
  "Болезненность проходит за день.",
  "Следы от очков",
  "Гарант вашего спокойствия живёт в другом доме: «Гарант» — справочная система.",
  "Препарат полностью не уберёт заломы.",
  "Видно, удалено ли образование полностью.",
  "Если нет противопоказаний, врач назначит день.",
  "Вылечить розацеа раз и навсегда сегодня нельзя.",
  "Болезнь вылечить нельзя, её держат под контролем.",
])("no false alarm: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test("an accepted risky word is not reported after an edit elsewhere, and is reported after an edit of its sentence", () => {
  const [first] = findRiskyWords("Один сеанс. Всё проходит безболезненно.", defaultRiskyWords);
  const kept = first ? [{ path: "body", sentence: first.sentence, at: first.at }] : [];

  const [moved] = findRiskyWords("Новое начало. Один сеанс. Всё проходит безболезненно.", defaultRiskyWords);
  const [changed] = findRiskyWords("Один сеанс. Всё всегда проходит безболезненно.", defaultRiskyWords);
  const twice = findRiskyWords("Всё проходит безболезненно, безболезненно.", defaultRiskyWords);

  expect(kept).toEqual([{ path: "body", sentence: "Всё проходит безболезненно.", at: 13 }]);
  expect(moved && isKept(moved, "body", kept)).toBe(true);
  expect(moved && isKept(moved, "lead", kept)).toBe(false);
  expect(changed && isKept(changed, "body", kept)).toBe(false);
  expect(twice.map(({ at }) => at)).toEqual([13, 28]);
});

test("a replacement contains no risky words itself", () => {
  const replacements = defaultRiskyWords.flatMap((word) => word.replacements);

  expect(replacements.length).toBeGreaterThan(30);
  expect(replacements.flatMap(found)).toEqual([]);
});
