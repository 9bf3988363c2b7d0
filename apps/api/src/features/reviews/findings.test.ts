import { expect, test } from "vitest";
import { findingsOfReply, findingsOfReview } from "./findings.ts";

const ours = { surnames: ["Ясенева", "Орлов"], streets: ["льняно"] };
const found = (text: string) => findingsOfReview(text, ours).map(({ kind, text: place, replacement }) => [kind, place, replacement]);

test("a surname, a relative's health and a phone are found in one review", () => {
  const text =
    "Ходила к Марии Андреевне три раза за осень. Отдельное спасибо девушке на ресепшене, Веронике Смолиной: нашла мне время. " +
    "Теперь к доктору ходит и моя мама, у неё розацеа и давление. Если боитесь, звоните, всё расскажу: 8 900 000-17-52.";

  expect(found(text)).toEqual([
    ["surname", "Веронике Смолиной", "Веронике"],
    ["health", "мама, у неё розацеа и давление", "мама"],
    ["phone", "8 900 000-17-52", "[телефон скрыт]"],
  ]);
  for (const finding of findingsOfReview(text, ours)) expect(text.slice(finding.start, finding.end)).toBe(finding.text);
});

test.for([
  ["Пишите на anna.k@mail.ru", "email", "anna.k@mail.ru"],
  ["Подробнее на https://example.com/x?y=1", "link", "https://example.com/x?y=1"],
  ["Записывайтесь: vk.com/anna", "link", "vk.com/anna"],
  ["мой номер +7(900)0004127", "phone", "+7(900)0004127"],
  ["сыну Пете Кузнецову понравилось", "surname", "Пете Кузнецову"],
  ["У сына псориаз, прошёл", "health", "сына псориаз"],
  ["Почта olga1985(а)gmail.com, жду справку", "email", "olga1985(а)gmail.com"],
  ["Лёгкие деньги: dengi-doma точка com", "link", "dengi-doma точка com"],
  ["Скайп у меня vera.doctor55, пишите", "account", "vera.doctor55"],
  ["Полис ДМС № 0012-АБ 458812 не нашли", "document", "0012-АБ 458812"],
  ["Мы с проспекта Юных Ленинцев 33к1 кв 90", "address", "проспекта Юных Ленинцев 33к1 кв 90"],
  ["принимала смирнова галина, а не врач", "surname", "смирнова галина"],
  ["НА РЕСЕПШЕНЕ ВЕРОНИКА ЖУКОВА НАГРУБИЛА", "surname", "ВЕРОНИКА ЖУКОВА"],
  ["Из дома: посёлок Рассвет, улица Лесная, 5. Удобно", "address", "посёлок Рассвет, улица Лесная, 5"],
])("Z5: «%s» is marked as %s", ([text = "", kind, place]) => {
  expect(findingsOfReview(text, ours).map((finding) => [finding.kind, finding.text])).toContainEqual([kind, place]);
});

test.for([
  "Всё быстро, но на парковке мест не было.",
  "Мария Андреевна Ясенева всё объяснила, спасибо Ясеневой и Орлову!",
  "Приняли 21 ноября в 9:30, заплатила 12 500 рублей.",
  "Спасибо. Очень внимательный врач, с мамой были вежливы.",
  "СПАСИБО БОЛЬШОЕ, ФЕРРИТИН В НОРМЕ, ЖДАЛА ДВЕНАДЦАТЬ ЧАСОВ И ДЛЯ МЕНЯ ЭТО МНОГО. ИВАН ВИКТОРОВИЧ УДАЛИЛ БЫСТРО.",
])("Z5: «%s» may be published as it is", (text) => {
  expect(found(text)).toEqual([]);
});

test("a reply that confirms a visit is marked, thanks for kind words are not", () => {
  const kinds = (text: string) => findingsOfReply(text, ours).map(({ kind }) => kind);

  expect(kinds("Мы рады, что после трёх приёмов кожа стала чище. Ждём вас с мамой на контроле.")).toEqual(["visit", "visit"]);
  expect(kinds("Наталья, спасибо за добрые слова. Передали их тем, о ком вы написали.")).toEqual([]);
});
