import { usualWeek } from "@len/contract/opening-hours";
import type { FirstHour } from "@len/contract/staff/first-hour";
import type { Place } from "../content/fields/record-form.ts";
import { type Data, valueAt } from "../store/data.ts";
import { slugOf } from "../words/slug.ts";
import { withPlainSpaces } from "../words/typography.ts";
import { weekdaysInWords } from "../words/weekdays.ts";
import { counted, upperFirst } from "../words/words.ts";
import { paperKinds, patientInformation, supervising } from "./ready-texts.ts";
import { isLive, liveDoctors } from "./state.ts";

/** A record of a step. The step asks for a few fields; the other fields get values automatically. */
export type StepRecord = {
  entity: string;
  /** `null` if the record does not exist yet; it is created when the step is opened. */
  id: string | null;
  places: readonly Place[];
  /** Conditions by path: the step shows a field only while its condition is true. */
  onlyWhen?: Record<string, (data: Data) => boolean>;
  /** Initial values of empty fields. `before` are the ids of the previous records of the step. */
  start(before: readonly string[]): Data;
  /** Computes fields from the others before publication. */
  complete?(data: Data): Data;
};

export type StepName = "contacts" | "hours" | "direction" | "doctor" | "service" | "documents" | "picture" | "opening";

export type Step = {
  name: StepName;
  title: string;
  minutes: number;
  /** Shown in place of the number of minutes while the step is not done. */
  note?: string;
  hint: string;
  isDone(state: FirstHour): boolean;
  /** The result of the step in one or two words. */
  says(state: FirstHour): string;
  /** The records of the step, in the order of their publication. */
  records?(state: FirstHour): StepRecord[];
  /** Whether the fields of the last record are shown first. */
  isLastFirst?: true;
};

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** An address that a person has chosen is not replaced. */
const withSlug = (data: Data, title: string): Data => (text(data.slug) ? {} : { slug: slugOf(title) });

/** The time zone of this computer: the owner is probably in the time zone of the clinic. */
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const weekdays = { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" };

/** The doctor of the step: the clinic's first unpublished doctor, or a new one. */
function doctorOf({ direction, service, doctors }: FirstHour): StepRecord {
  return {
    entity: "doctors",
    id: doctors.find(({ isLive }) => !isLive)?.id ?? null,
    places: [
      { path: "lastName", width: "third" },
      { path: "firstName", width: "third" },
      { path: "middleName", width: "third" },
      { path: "positions", label: "Должность", hint: "Например, врач-дерматолог. Несколько — через запятую." },
      { path: "careerStart", label: "Стаж с года", kind: "year", width: "quarter" },
      { path: "education.0.institution", width: "full" },
      { path: "education.0.programme", width: "half" },
      { path: "education.0.year", label: "Год окончания", width: "quarter" },
      { path: "accreditations.0.specialty", width: "half" },
      { path: "accreditations.0.number", label: "Номер аккредитации", width: "quarter" },
      { path: "accreditations.0.validUntil", width: "quarter" },
      { path: "imageId", width: "full" },
    ],
    start: () => ({
      state: "active",
      ages: "adults",
      categories: direction ? [direction.id] : [],
      services: service ? [{ serviceId: service.id, amount: null }] : [],
      education: [{ kind: "higher" }],
      accreditations: [{}],
    }),
    complete: (data) => withSlug(data, `${text(data.lastName)} ${text(data.firstName)}`),
  };
}

/** The steps in the order in which they are listed; they can be done in any order. */
export const steps: readonly Step[] = [
  {
    name: "contacts",
    title: "Название и контакты",
    minutes: 6,
    hint: "Их увидят в шапке сайта и в документах. Точка нужна карте: широту и долготу показывают Яндекс Карты по правой кнопке, «Что здесь?».",
    isDone: ({ contacts, location }) => isLive(contacts) && isLive(location),
    says: ({ contacts, location }) => [contacts && `«${contacts.title}»`, location?.city].filter(Boolean).join(", "),
    isLastFirst: true,
    records: ({ location, contacts }) => [
      {
        entity: "locations",
        id: location?.id ?? null,
        places: [
          { path: "phones.0.number", label: "Телефон для записи", width: "third" },
          { path: "address.city", width: "third" },
          { path: "address.street", width: "third" },
          { path: "geo.latitude", width: "third" },
          { path: "geo.longitude", width: "third" },
        ],
        start: () => ({
          name: "Основной адрес",
          timeZone: ownTimeZone(),
          phones: [{ title: withPlainSpaces("Запись на приём"), number: "" }],
        }),
      },
      {
        entity: "contacts",
        id: contacts?.id ?? null,
        places: [
          { path: "name", label: "Название клиники", width: "half" },
          { path: "email", width: "half" },
          { path: "legalName", width: "full" },
          { path: "inn", width: "third" },
          { path: "ogrn", width: "third" },
        ],
        start: ([locationId]) => ({ locationId, supervising: [supervising] }),
      },
    ],
  },
  {
    name: "hours",
    title: "Часы работы",
    minutes: 2,
    hint: "По ним сайт говорит «открыто» и когда вы перезвоните. Праздники добавите потом.",
    isDone: ({ location }) => isLive(location) && (location?.hours.length ?? 0) > 0,
    says: ({ location }) =>
      upperFirst(
        usualWeek(location?.hours ?? [])
          .map(({ weekdays, spans }) => `${weekdaysInWords(weekdays)} ${spans.map(({ from, to }) => `${from}–${to}`).join(", ")}`)
          .join("; "),
      ),
    records: ({ location }) => [
      { entity: "locations", id: location?.id ?? null, places: ["hours"], start: () => ({ hours: [weekdays], timeZone: ownTimeZone() }) },
    ],
  },
  {
    name: "direction",
    title: "Первое направление",
    minutes: 2,
    hint: "Раздел, с которого клиника начинает: дерматология, стоматология. Услуги в нём лежат группами, первая группа уже названа.",
    isDone: ({ direction, group }) => isLive(direction) && isLive(group),
    says: ({ direction }) => direction?.title ?? "",
    records: ({ direction, group }) => [
      {
        entity: "categories",
        id: direction?.id ?? null,
        places: [{ path: "title", label: "Направление", width: "half" }],
        start: () => ({ inMainPage: true }),
        complete: (data) => withSlug(data, text(data.title)),
      },
      {
        entity: "categories",
        id: group?.id ?? null,
        places: [],
        start: ([parentId]) => ({ parentId, title: withPlainSpaces("Приёмы и консультации") }),
        complete: (data) => withSlug(data, text(data.title)),
      },
    ],
  },
  {
    name: "doctor",
    title: "Первый врач",
    minutes: 6,
    hint: "Образование и аккредитацию клиника обязана показать на сайте. Фотографию можно добавить позже.",
    isDone: (state) => liveDoctors(state).length > 0,
    says: (state) => {
      const [first, ...others] = liveDoctors(state);
      return [first?.title, others.length > 0 && `ещё ${counted(others.length, ["врач", "врача", "врачей"])}`].filter(Boolean).join(", ");
    },
    records: (state) => [doctorOf(state)],
  },
  {
    name: "service",
    title: "Первая услуга с ценой",
    minutes: 5,
    hint: "Начните с приёма: его ищут чаще всего. Остальное загрузите потом из таблицы.",
    isDone: ({ service }) => isLive(service),
    says: ({ service }) => service?.title ?? "",
    records: ({ service, group }) => [
      {
        entity: "services",
        id: service?.id ?? null,
        places: [
          { path: "title", label: "Услуга", width: "full" },
          { path: "durationMin", width: "quarter" },
          { path: "prices.0.kind", label: "Цена", width: "half" },
          { path: "prices.0.amount", width: "quarter" },
          { path: "prices.0.max", width: "quarter" },
        ],
        onlyWhen: { "prices.0.max": (data) => valueAt(data, "prices.0.kind") === "range" },
        start: () => ({
          groupId: group?.id ?? null,
          isPopular: true,
          prices: [{ id: crypto.randomUUID(), title: "", kind: "exact", isMain: true }],
        }),
        complete: (data) => ({ ...withSlug(data, text(data.title)), ...namedPrices(data) }),
      },
    ],
  },
  {
    name: "documents",
    title: "Согласия и документы",
    minutes: 10,
    note: "10 минут, тексты готовы",
    hint: "Без лицензии и согласий сайт открывать нельзя. Тексты согласий готовы, в них встанут ваше название, ИНН и адрес; юрист их ещё не проверял.",
    isDone: ({ documents, licence, info, papers }) =>
      documents.ready >= documents.total && isLive(licence) && isLive(info) && paperKinds.every(({ kind }) => papers.includes(kind)),
    says: ({ documents, papers }) => `${counted(documents.ready + papers.length, ["документ", "документа", "документов"])} и лицензия`,
    records: ({ licence, info }) => [
      {
        entity: "pages",
        id: info?.id ?? null,
        places: [],
        start: () => ({ title: "Информация для пациентов", slug: "info", blocks: patientInformation }),
      },
      {
        entity: "licences",
        id: licence?.id ?? null,
        places: [
          { path: "number", label: "Номер лицензии", width: "half" },
          { path: "issuedAt", label: "Выдана", width: "quarter" },
          { path: "authority", label: "Кто выдал", width: "full" },
          { path: "works.0.items", label: "Работы и услуги по лицензии" },
        ],
        start: () => ({
          title: withPlainSpaces("Лицензия на осуществление медицинской деятельности"),
          works: [{ care: "Первичная медико-санитарная помощь", items: [] }],
        }),
      },
    ],
  },
  {
    name: "picture",
    title: "Картинка на главную",
    minutes: 3,
    hint: "Широкая, от 1600 точек: вход, приёмная, свет. Людей, которых можно узнать, снимают только с их согласия.",
    isDone: ({ banner }) => isLive(banner),
    says: ({ banner }) => banner?.title ?? "",
    records: ({ banner, direction, location }) => [
      {
        entity: "banners",
        id: banner?.id ?? null,
        places: [
          { path: "title", width: "full" },
          { path: "imageId", label: "Картинка", width: "full" },
        ],
        start: () => ({
          title: [direction?.title ?? "Клиника", location?.city].filter(Boolean).join(", "),
          link: "/zapis",
          buttonText: withPlainSpaces("Записаться на прием"),
        }),
        complete: ({ imageId, imagePhoneId }) => (text(imagePhoneId) ? {} : { imagePhoneId: imageId ?? null }),
      },
    ],
  },
  {
    name: "opening",
    title: "Проверка и открытие",
    minutes: 7,
    hint: "До открытия посетители видят страницу «Скоро открываемся» и могут оставить почту.",
    isDone: ({ isOpen }) => isOpen,
    says: () => "сайт открыт",
  },
];

/** A price line without a name gets the name of the service. */
function namedPrices({ prices, title }: Data): Data {
  if (!Array.isArray(prices)) return {};
  const rows: unknown[] = prices;
  return {
    prices: rows.map((row) =>
      typeof row === "object" && row !== null && "title" in row && text(row.title) === "" ? { ...row, title: text(title) } : row,
    ),
  };
}

/** For example «осталось около 25 минут». */
export function leftInWords(state: FirstHour): string {
  const left = steps.filter((step) => !step.isDone(state)).reduce((sum, { minutes }) => sum + minutes, 0);
  return left === 0 ? "всё готово" : `осталось около ${counted(left, ["минуты", "минут", "минут"])}`;
}

export const doneCount = (state: FirstHour) => steps.filter((step) => step.isDone(state)).length;
