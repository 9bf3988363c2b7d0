import type { ClinicTime } from "../../clinic-time.ts";
import { type Data, isData, valueAt } from "../data.ts";
import type { RecordForm } from "./record-form.ts";

export const form: RecordForm = {
  sections: [
    {
      id: "address",
      title: "Адрес",
      paths: [
        "name",
        { path: "timeZone", hint: "По нему считаются дни и часы клиники, например Europe/Moscow." },
        "address.postalCode",
        "address.city",
        "address.street",
        "address.directions",
        "geo.latitude",
        "geo.longitude",
      ],
    },
    { id: "phones", title: "Телефоны", paths: ["phones"] },
    { id: "hours", title: "Часы работы", paths: ["hours"] },
    {
      id: "exceptions",
      title: "Особые дни",
      paths: [{ path: "exceptions", hint: "Без часов клиника в этот день закрыта." }],
      isFolded: true,
      summary: exceptionsInWords,
    },
  ],
};

const namedDays = 3;

/** «31 декабря закрыто, 6 января 10:00–16:00»: the nearest days first. */
function exceptionsInWords(data: Data, { clinic }: { clinic: ClinicTime }): string {
  const today = clinic.dayOf(clinic.now);
  const days = [valueAt(data, "exceptions")]
    .flat()
    .filter(isData)
    .flatMap(({ day, from, to }) =>
      typeof day === "string" && day >= today ? [{ day, hours: from && to ? `${from}–${to}` : "закрыто" }] : [],
    )
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const named = days.slice(0, namedDays).map(({ day, hours }) => `${clinic.dateOf(`${day}T12:00:00Z`)} ${hours}`);
  return `${named.join(", ")}${days.length > namedDays ? ` и ещё ${days.length - namedDays}` : ""}` || "впереди нет";
}
