import { type RiskyWord, riskyWordsSchema } from "./risky-words.ts";

/** The default list; a clinic changes it in the setting `riskyWords`. */

const advertising = "За такие обещания в рекламе медицинских услуг штрафуют: закон «О рекламе», статьи 5 и 24.";
const comparison = "Превосходство нужно доказать критерием и источником: закон «О рекламе», статья 5.";

type Written = Pick<RiskyWord, "phrase"> & Partial<RiskyWord>;

const because = (claim: string, why: string, words: Written[]) => words.map((word) => ({ claim, why, ...word }));

/** A sentence with one of these words denies something and therefore promises nothing. */
const denied = ["нельзя", "невозможно", "не бывает", "никто не"];

/** Things that a treatment changes on the body: «убирает» is risky with one of them, but not in «убирает кабинет». */
const complaints = [
  ...["морщин*", "шрам*", "рубц*", "рубец", "пигмент*", "сосуд*", "пятн*", "растяж*", "купероз*", "целлюлит*", "акне", "прыщ*"],
  ...["постакне", "жир*", "родин*", "папиллом*", "бородав*", "волос*", "дефект*", "недостатк*", "следы"],
];

export const defaultRiskyWords: RiskyWord[] = riskyWordsSchema.parse([
  ...because("обещает результат", advertising, [
    {
      phrase: "безболезненно",
      unless: ["не безболезненно", "не всегда безболезненно"],
      replacements: ["под охлаждением, с лёгким жжением", "с коротким покалыванием"],
    },
    { phrase: "безболезнен*", unless: ["не безболезнен*"], replacements: [] },
    { phrase: "без боли", unless: ["не без боли"], replacements: ["под местным обезболиванием", "с охлаждением кожи"] },
    { phrase: "без всякой боли", replacements: ["под местным обезболиванием"] },
    {
      phrase: "гаранти*",
      notWith: denied,
      unless: ["не гаранти*", "гарантийн*", "без гаранти*", "государственн* гаранти*", "гаранти* на оборудование"],
      replacements: [],
    },
    { phrase: "мы гарантируем", replacements: ["мы стремимся к тому, чтобы был", "врач расскажет, какой возможен"] },
    { phrase: "гарантированно", replacements: ["как правило", "у большинства пациентов"] },
    { phrase: "гарантия результата", replacements: ["прогноз, который даёт врач", "результат, о котором расскажет врач"] },
    { phrase: "навсегда", notWith: denied, unless: ["не навсегда"], replacements: ["надолго", "на срок, который назовёт врач"] },
    { phrase: "исчез навсегда", replacements: ["стал тоньше и светлее", "менялся в течение года"] },
    { phrase: "исчезла навсегда", replacements: ["стала бледнее", "стала менее заметной"] },
    { phrase: "исчезли навсегда", replacements: ["стали бледнее", "стали менее заметны"] },
    { phrase: "раз и навсегда", notWith: denied, replacements: ["надолго"] },
    {
      phrase: "полностью",
      with: ["исчез*", "убир*", "убер*", "удал*", "избав*", "излеч*", "вылеч*", "устран*", "проход*", "пройд*", "исправ*"],
      unless: ["не полностью", "полностью не", "ли * полностью", "ли полностью"],
      replacements: ["во многом", "насколько возможно"],
    },
    { phrase: "без следа", replacements: ["с малозаметным следом"] },
    { phrase: "без следов", replacements: ["с малозаметными следами"] },
    { phrase: "бесследно", replacements: ["с малозаметным следом"] },
    { phrase: "убира*", with: complaints, unless: ["не убира*"], replacements: [] },
    { phrase: "убирает", with: complaints, unless: ["не убирает"], replacements: ["делает менее заметными", "уменьшает"] },
    { phrase: "убер*", with: complaints, unless: ["не убер*"], replacements: [] },
    { phrase: "вылеч*", notWith: denied, unless: ["не вылеч*", "вылеченн*"], replacements: [] },
    { phrase: "излеч*", notWith: denied, unless: ["не излеч*"], replacements: [] },
    { phrase: "100 % результат*", replacements: ["предсказуемый результат"] },
    { phrase: "100 % эффект*", replacements: [] },
    { phrase: "стопроцентн*", replacements: [] },
    { phrase: "чудодейственн*", replacements: [] },
  ]),
  ...because("обещает безопасность", advertising, [
    { phrase: "безопасно", unless: ["не безопасно", "безопасно ли"], replacements: ["с учётом противопоказаний", "под контролем врача"] },
    { phrase: "безопасен", unless: ["не безопасен", "безопасен ли"], replacements: ["изучен", "разрешён к применению в России"] },
    { phrase: "безопасна", unless: ["не безопасна", "безопасна ли"], replacements: ["изучена", "проводится под контролем врача"] },
    { phrase: "безопасны", unless: ["не безопасны", "безопасны ли"], replacements: ["изучены", "разрешены к применению в России"] },
    {
      phrase: "безопасн*",
      unless: ["безопасност*", "не безопасн*", "безопасн* расстояни*", "безопасн* ли"],
      replacements: [],
    },
    { phrase: "абсолютно безопасно", replacements: ["с учётом противопоказаний", "под контролем врача"] },
    { phrase: "безвредн*", unless: ["не безвредн*"], replacements: [] },
    { phrase: "без побочных эффектов", replacements: ["с редкими побочными эффектами, о которых расскажет врач"] },
    { phrase: "нет побочных эффектов", replacements: ["о побочных эффектах расскажет врач"] },
    { phrase: "без осложнений", replacements: ["с риском осложнений, о котором расскажет врач"] },
    { phrase: "без риска", replacements: ["с риском, о котором расскажет врач"] },
    { phrase: "нет противопоказаний", notWith: ["если", "когда"], replacements: ["есть противопоказания, их назовёт врач"] },
    { phrase: "без противопоказаний", replacements: ["с противопоказаниями, которые назовёт врач"] },
  ]),
  ...because("сравнивает без доказательств", comparison, [
    { phrase: "лучший способ", replacements: ["подходящий способ", "один из способов"] },
    { phrase: "лучший метод", replacements: ["подходящий метод", "один из методов"] },
    { phrase: "лучший врач", replacements: ["опытный врач"] },
    { phrase: "лучшие врачи", replacements: ["врачи клиники", "опытные врачи"] },
    { phrase: "лучшая клиника", replacements: ["наша клиника"] },
    {
      phrase: "лучш*",
      unless: [
        ...["лучше", "в лучшем случае", "в лучшую сторону", "к лучшему", "всего лучшего", "лучшего эффекта не", "не лучш*"],
        ...["для лучшего", "для лучшей", "лучшее время", "лучшую переносимость"],
      ],
      replacements: [],
    },
    { phrase: "самый эффективн*", replacements: ["действенный"] },
    { phrase: "самая эффективн*", replacements: ["действенная"] },
    { phrase: "самые эффективн*", replacements: ["действенные"] },
    { phrase: "самый безопасн*", replacements: ["изученный"] },
    { phrase: "самые современн*", replacements: ["современные"] },
    { phrase: "самый современн*", replacements: ["современный"] },
    { phrase: "самое современн*", replacements: ["современное"] },
    { phrase: "самые опытн*", replacements: ["опытные"] },
    { phrase: "номер один", unless: ["кабинет номер один", "дом номер один", "корпус номер один"], replacements: [] },
    { phrase: "не имеет аналогов", replacements: ["отличается тем, что"] },
    { phrase: "не имеющ* аналогов", replacements: [] },
    { phrase: "уникальн*", unless: ["уникальн* номер*", "уникальн* для каждого"], replacements: [] },
  ]),
]);
