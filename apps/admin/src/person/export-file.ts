import type { ExportedPerson, FoundPerson } from "@len/contract/staff/person";
import type { ClinicTime } from "../words/clinic-time.ts";
import { phoneWords } from "../words/words.ts";

const style =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 serif}h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}li{margin:1rem 0;break-inside:avoid}p{margin:0}li>p:first-child{font-weight:bold}";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const asText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A single HTML page that any browser can open and print. Texts of visitors are escaped. */
export function exportFile(person: Pick<FoundPerson, "phone" | "email">, parts: ExportedPerson, clinic: ClinicTime): Blob {
  const who = [person.phone && phoneWords(person.phone), person.email].filter(Boolean).join(", ");
  const body = parts.map(({ title, records }) => {
    const items = records.map((lines) => `<li>${lines.map((line) => `<p>${asText(line)}</p>`).join("")}</li>`);
    return `<h2>${asText(title)}: ${records.length}</h2><ol>${items.join("")}</ol>`;
  });
  const page = [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Персональные данные</title>',
    `<style>${style}</style></head><body><h1>Персональные данные, которые хранит сайт клиники</h1>`,
    `<p>Составлено ${clinic.fullDateOf(clinic.now)}: ${asText(who)}</p>`,
    ...body,
    "</body></html>",
  ];
  return new Blob(page, { type: "text/html;charset=utf-8" });
}
