import { type Data, isData, valueAt } from "../../store/data.ts";
import type { RecordForm } from "../fields/record-form.ts";

export const form: RecordForm = {
  sections: [
    { id: "clinic", title: "Клиника", paths: ["name", "email", "locationId"] },
    { id: "legal", title: "Юридическое лицо", paths: [{ path: "legalName", width: "full" }, "inn", "ogrn"] },
    { id: "socials", title: "Соцсети", paths: ["socials"] },
    {
      id: "supervising",
      title: "Надзорные органы",
      paths: ["supervising"],
      isFolded: true,
      summary: (data) => namesIn(data, "supervising"),
    },
  ],
};

const namesIn = (data: Data, path: string) =>
  [valueAt(data, path)]
    .flat()
    .filter(isData)
    .flatMap(({ name }) => (typeof name === "string" ? [name] : []))
    .join(", ");
