import type { Data } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Forms } from "../../words/words.ts";

export type SectionWords = {
  /** «1 врач, 2 врача, 5 врачей» */
  forms: Forms;
  /** After a verb: «Опубликовать 1 услугу, 2 услуги, 5 услуг». */
  accusative: Forms;
  gender: "masculine" | "feminine" | "neuter";
  /** Fields shown as columns; without it the first that the section lists. */
  columns?: readonly string[];
  /** Fields that the list can be filtered by; without it those of the columns. */
  filters?: readonly string[];
  /** A choice that is told after the state: «На сайте, в отпуске»; `usual` is not told. */
  condition?: { path: string; usual: string };
  /** What the day makes of a record on the site, after its state: «На сайте, идёт до 31 декабря». */
  standing?(fields: Data, clinic: ClinicTime): string;
  /** A thumbnail in the shape of a portrait. */
  hasPortraits?: true;
  search?: string;
  /** Buttons that add records of several kinds, the main one last. */
  adds?: readonly { label: string; data: Data }[];
};

const feminine = (...forms: Forms): SectionWords => {
  const [one, few, many] = forms;
  return { forms, accusative: [one.replace(/а$/, "у").replace(/я$/, "ю"), few, many], gender: "feminine" };
};
const masculine = (...forms: Forms): SectionWords => ({ forms, accusative: forms, gender: "masculine" });
const neuter = (...forms: Forms): SectionWords => ({ forms, accusative: forms, gender: "neuter" });

const written = [
  { label: "Написать новость", data: { type: "news" } },
  { label: "Написать статью", data: { type: "article" } },
];

/** What the list of a section is told in, beside what the API says of the section. */
const sections: Record<string, SectionWords> = {
  doctors: {
    ...masculine("врач", "врача", "врачей"),
    accusative: ["врача", "врачей", "врачей"],
    columns: ["positions"],
    condition: { path: "state", usual: "active" },
    hasPortraits: true,
    search: "Фамилия, имя",
  },
  services: feminine("услуга", "услуги", "услуг"),
  categories: neuter("направление", "направления", "направлений"),
  news: {
    ...feminine("публикация", "публикации", "публикаций"),
    columns: ["type", "reviewerId"],
    filters: ["type", "categories", "reviewerId"],
    adds: written,
  },
  newsCategories: feminine("рубрика", "рубрики", "рубрик"),
  pages: feminine("страница", "страницы", "страниц"),
  portfolios: { ...feminine("пара", "пары", "пар"), columns: ["categoryId"] },
  promotions: { ...feminine("акция", "акции", "акций"), columns: ["startsOn", "endsOn"], standing: promotionStanding },
  conditions: { ...feminine("страница", "страницы", "страниц"), columns: ["authorId", "nextReviewOn"] },
  documents: masculine("документ", "документа", "документов"),
  locations: masculine("адрес", "адреса", "адресов"),
  vacancies: feminine("вакансия", "вакансии", "вакансий"),
  equipment: { ...masculine("аппарат", "аппарата", "аппаратов"), columns: ["categoryId", "manufacturer"] },
  licences: feminine("лицензия", "лицензии", "лицензий"),
  certificates: masculine("сертификат", "сертификата", "сертификатов"),
  videos: neuter("видео", "видео", "видео"),
  banners: masculine("баннер", "баннера", "баннеров"),
};

/** «идёт», «впереди», «закончилась» */
function promotionStanding({ startsOn, endsOn }: Data, clinic: ClinicTime): string {
  const today = clinic.dayOf(clinic.now);
  if (typeof startsOn !== "string" || typeof endsOn !== "string") return "";
  return endsOn < today ? "закончилась" : startsOn > today ? "впереди" : "идёт";
}

const anyRecord = feminine("карточка", "карточки", "карточек");

export const wordsOfSection = (entity: string): SectionWords => sections[entity] ?? anyRecord;

const pickedForms: Record<SectionWords["gender"], Forms> = {
  masculine: ["Выбран", "Выбраны", "Выбрано"],
  feminine: ["Выбрана", "Выбраны", "Выбрано"],
  neuter: ["Выбрано", "Выбраны", "Выбрано"],
};

/** «Выбран 1 врач», «Выбраны 3 врача» */
export const pickedFormsOf = ({ gender }: SectionWords): Forms => pickedForms[gender];
