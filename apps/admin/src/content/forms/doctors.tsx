import { withoutRenewed } from "@len/contract/staff/accreditations";
import { type Data, isData, valueAt } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { hoursIn, scheduleInWords } from "../../words/weekdays.ts";
import { counted, type Forms } from "../../words/words.ts";
import { blockText } from "../fields/block-words.ts";
import type { Titles } from "../fields/field-words.ts";
import type { Notices } from "../fields/form-values.ts";
import type { RecordForm } from "../fields/record-form.ts";
import { DoctorPublications } from "./doctor-publications.tsx";
import { seoSection } from "./seo-section.ts";

export const form: RecordForm = {
  sections: [
    {
      id: "name",
      title: "Имя и должность",
      paths: [
        { path: "lastName", width: "quarter" },
        { path: "firstName", width: "quarter" },
        { path: "middleName", width: "quarter" },
        { path: "careerStart", label: "Стаж с года", kind: "year", width: "quarter" },
        "positions",
        "lead",
      ],
    },
    {
      id: "about",
      title: "О враче",
      paths: ["about", "academicDegree", "qualification"],
      isFolded: true,
      summary: (data) => blockText(data.about).replaceAll("\n", " "),
    },
    {
      id: "reception",
      title: "Приём",
      isFolded: true,
      paths: [
        { path: "state", width: "full" },
        "schedule",
        "ages",
        "childrenFromAge",
        "sex",
        "locationId",
        "languages",
        { path: "acceptsOnline", width: "full" },
      ],
      summary: receptionInWords,
    },
    {
      id: "education",
      title: "Образование",
      paths: ["accreditations", { path: "education", isBrief: true }, { path: "certificates", isBrief: true }],
    },
    {
      id: "services",
      title: "Услуги",
      isFolded: true,
      paths: ["categories", { path: "services", kind: "amounts" }],
      summary: servicesInWords,
    },
    { id: "photograph", title: "Фотография", paths: [{ path: "imageId", width: "full" }] },
    {
      id: "publications",
      title: "Публикации",
      isFolded: true,
      paths: [],
      summary: () => "статьи и передачи с этим врачом",
      Body: DoctorPublications,
    },
    seoSection,
  ],
  notices: endingAccreditations,
};

const rowsAt = (data: Data, path: string) => [valueAt(data, path)].flat().filter(isData);

function receptionInWords(data: Data): string {
  const schedule = upperFirst(scheduleInWords(hoursIn(valueAt(data, "schedule"))));
  if (data.state === "leave") return ["Сейчас в отпуске", schedule].filter(Boolean).join(", ");
  if (data.state === "left") return "Больше не работает";
  return schedule;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const servicesForms: Forms = ["услуга", "услуги", "услуг"];
const namedServices = 3;

/** «18 услуг: приём, дерматоскопия, удаление» */
function servicesInWords(data: Data, { titles }: { titles: Titles }): string {
  const rows = rowsAt(data, "services");
  if (rows.length === 0) return "";
  const names = rows.flatMap(({ serviceId }) => titles.get(String(serviceId)) ?? []).slice(0, namedServices);
  const more = rows.length > names.length && names.length > 0 ? "…" : "";
  return `${counted(rows.length, servicesForms)}${names.length > 0 ? `: ${names.join(", ").toLowerCase()}${more}` : ""}`;
}

const noticeDays = 30;
const dayMs = 24 * 60 * 60_000;

/** Warns «Осталось 11 дней. Внесите новую дату до 4 декабря.» An expired accreditation prevents publication; the API reports it. */
export function endingAccreditations(data: Data, clinic: ClinicTime): Notices {
  const today = Date.parse(clinic.dayOf(clinic.now));
  const notices: Notices = {};
  const lines = rowsAt(data, "accreditations").flatMap(({ specialty, validUntil }, index) =>
    typeof validUntil === "string" ? [{ index, validUntil, specialty: typeof specialty === "string" ? specialty : null }] : [],
  );
  for (const { index, validUntil } of withoutRenewed(lines)) {
    const left = Math.round((Date.parse(validUntil) - today) / dayMs);
    if (!(left >= 0 && left <= noticeDays)) continue;
    const until = clinic.dateOf(`${validUntil}T12:00:00Z`);
    const remains =
      left === 0 ? "Сегодня последний день" : `${left % 10 === 1 && left !== 11 ? "Остался" : "Осталось"} ${counted(left, daysForms)}`;
    notices[`accreditations.${index}.validUntil`] = `${remains}. Внесите новую дату до ${until}.`;
  }
  return notices;
}

const daysForms: Forms = ["день", "дня", "дней"];
