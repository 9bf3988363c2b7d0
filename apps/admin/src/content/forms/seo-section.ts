import { type Data, valueAt } from "../../store/data.ts";
import { counted, type Forms } from "../../words/words.ts";
import type { FormSection } from "../fields/record-form.ts";

const fieldsForms: Forms = ["поле", "поля", "полей"];

/** The fields for search engines. Their texts are generated from the record until somebody writes them. */
export const seoSection: FormSection = {
  id: "seo",
  title: "Для поисковиков",
  isFolded: true,
  paths: ["seo.title", "seo.description", "seo.ogImage", "seo.noindex"],
  summary: seoInWords,
};

function seoInWords(data: Data): string {
  if (valueAt(data, "seo.noindex") === true) return "страница не показывается в поиске";
  const written = ["seo.title", "seo.description", "seo.ogImage"].filter((path) => valueAt(data, path));
  return written.length > 0 ? `заполнено ${counted(written.length, fieldsForms)} из трёх` : "заголовок и описание составит сайт";
}
