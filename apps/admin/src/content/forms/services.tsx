import { type Data, isData, valueAt } from "../../store/data.ts";
import { counted, type Forms } from "../../words/words.ts";
import { roublesOf } from "../fields/field-words.ts";
import type { RecordForm } from "../fields/record-form.ts";
import { seoSection } from "./seo-section.ts";
import { ServiceBookingRules } from "./service-booking.tsx";

export const form: RecordForm = {
  sections: [
    {
      id: "service",
      title: "Услуга",
      paths: ["title", "groupId", "summary", "durationMin", "isFirstVisit", "isPopular"],
    },
    { id: "prices", title: "Цены", paths: ["prices"] },
    { id: "booking", title: "Запись", paths: [], Body: ServiceBookingRules },
    { id: "description", title: "Описание", paths: ["description"] },
    {
      id: "before",
      title: "Кому и когда",
      paths: ["indications", "contraindications"],
      isFolded: true,
      summary: (data) => listsInWords(data, { indications: "показаний", contraindications: "противопоказаний" }),
    },
    {
      id: "preparation",
      title: "До и после",
      paths: ["preparation", "recovery"],
      isFolded: true,
      summary: (data) => listsInWords(data, { preparation: "как подготовиться, строк", recovery: "после процедуры, строк" }),
    },
    { id: "questions", title: "Вопросы", paths: ["faq"], isFolded: true, summary: questionsInWords },
    seoSection,
  ],
  notices: missingMainPrice,
};

const rowsAt = (data: Data, path: string) => [valueAt(data, path)].flat().filter(isData);

/** «показаний: 4, противопоказаний: 6» */
const listsInWords = (data: Data, names: Record<string, string>) =>
  Object.entries(names)
    .flatMap(([path, name]) => {
      const list = valueAt(data, path);
      return Array.isArray(list) && list.length > 0 ? `${name}: ${list.length}` : [];
    })
    .join(", ");

const questionForms: Forms = ["вопрос", "вопроса", "вопросов"];

function questionsInWords(data: Data): string {
  const rows = rowsAt(data, "faq");
  const [first] = rows;
  return first ? `${counted(rows.length, questionForms)}: ${String(first.question ?? "")}` : "";
}

/** Warns when none of several lines is marked as the main one: lists of services then show the first line. */
function missingMainPrice(data: Data): Record<string, string> {
  const prices = rowsAt(data, "prices");
  if (prices.length < 2 || prices.some(({ isMain }) => isMain === true)) return {};
  const [first] = prices;
  const amount = typeof first?.amount === "number" ? `, ${roublesOf(first.amount)}\u00a0₽` : "";
  return { prices: `Главная цена не отмечена: в списках стоит первая строка${amount}.` };
}
