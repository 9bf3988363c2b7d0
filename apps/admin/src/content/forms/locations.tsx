import type { RecordForm } from "../fields/record-form.ts";
import { AddressAndPoint } from "./hours/point.tsx";
import { HoursSide } from "./hours/side.tsx";
import { SpecialDays } from "./hours/special-days.tsx";
import { Week } from "./hours/week.tsx";

/** An address of the clinic: its hours, special days, phones, and where it is. */
export const form: RecordForm = {
  sections: [
    { id: "hours", title: "Часы работы", paths: ["hours"], Body: Week },
    { id: "exceptions", title: "Праздники и особые дни", paths: ["exceptions"], Body: SpecialDays },
    { id: "phones", title: "Телефоны", paths: ["phones"] },
    {
      id: "address",
      title: "Адрес",
      paths: [
        { path: "address.postalCode", width: "third" },
        { path: "address.city", width: "half" },
        { path: "address.street", width: "full" },
        "address.directions",
        { path: "geo.latitude", width: "half" },
        { path: "geo.longitude", width: "half" },
      ],
      Body: AddressAndPoint,
    },
    {
      id: "name",
      title: "Название и показ",
      paths: ["name", { path: "timeZone", hint: "По нему считаются дни и часы клиники, например Europe/Moscow." }, "unpublishAt"],
    },
  ],
  Side: HoursSide,
};
