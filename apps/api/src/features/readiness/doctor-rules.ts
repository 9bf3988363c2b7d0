import type { Forms } from "@len/contract/counted";
import { agreed, counted } from "@len/contract/counted";
import { eq, ne, type SQL, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { fieldOf, missing, type RuleGroup } from "./rule.ts";

/** «у 1 врача», «у 2 врачей» */
const ofDoctors: Forms = ["врача", "врачей", "врачей"];

/** «Ясенева М. А.» */
const nameOfDoctor = sql`${doctors.lastName} || ' ' || left(${doctors.firstName}, 1) || '.' || coalesce(' ' || nullif(left(${doctors.middleName}, 1), '') || '.', '')`;

const shownDoctors = sql`select from ${doctors} where ${isPublished(doctors)} and ${ne(doctors.state, "left")}`;

const doctorsWhere = (path: string, isWrong: SQL) =>
  sql`select ${nameOfDoctor} as title, ${fieldOf("doctors", doctors.id, path)} as address, null as day
    from ${doctors} where ${isPublished(doctors)} and ${ne(doctors.state, "left")} and ${isWrong}`;

/** The accreditations of doctors who receive patients, the latest one of each specialty, as in `endingsOf`. */
export const accreditationEndings = sql`
  select ${nameOfDoctor} as title, '/content/doctors/' || ${doctors.id} || '#accreditations.' || ending.place - 1 || '.validUntil' as address, ending.day
  from ${doctors} cross join lateral (
    select distinct on (lower(btrim(line ->> 'specialty'))) line ->> 'validUntil' as day, place
    from jsonb_array_elements(${doctors.accreditations}) with ordinality as lines(line, place)
    order by lower(btrim(line ->> 'specialty')), line ->> 'validUntil' desc
  ) ending
  where ${isPublished(doctors)} and ${eq(doctors.state, "active")}`;

/** Doctors and their qualifications. */
export const doctorRules: RuleGroup = {
  id: "doctors",
  title: "Врачи",
  rules: [
    {
      id: "doctors",
      name: "врачи на сайте",
      severity: "stops",
      act: "staffInformation",
      places: () => missing("Врачи", "/content/doctors", shownDoctors),
      fine: "Врачи на сайте есть",
      broken: () => "На сайте нет ни одного врача.",
    },
    {
      id: "accreditation-over",
      name: "действующие аккредитации",
      severity: "stops",
      act: "practice",
      about: shownDoctors,
      places: () => sql`select * from (${accreditationEndings}) endings where day < ${clinicToday}::text`,
      fine: "Аккредитации врачей, которые принимают, действуют",
      broken: ({ count, title, day }) =>
        count === 1
          ? `${title}: ${day} закончилась аккредитация, а врач принимает.`
          : `${agreed(count, ["Закончилась", "Закончились", "Закончились"])} ${counted(count, ["аккредитация", "аккредитации", "аккредитаций"])}, а врачи принимают.`,
    },
    {
      id: "no-accreditation",
      name: "аккредитация у каждого",
      severity: "stops",
      act: "practice",
      about: shownDoctors,
      places: () => doctorsWhere("accreditations", sql`jsonb_array_length(${doctors.accreditations}) = 0`),
      fine: "Аккредитация указана у каждого врача",
      broken: ({ count, title }) =>
        count === 1 ? `${title}: аккредитация не указана.` : `Аккредитация не указана у ${counted(count, ofDoctors)}.`,
    },
    {
      id: "education",
      name: "образование",
      severity: "stops",
      act: "staffInformation",
      about: shownDoctors,
      places: () => doctorsWhere("education", sql`jsonb_array_length(${doctors.education}) = 0`),
      fine: "Образование указано у каждого врача",
      broken: ({ count, title }) =>
        count === 1 ? `${title}: образование не указано.` : `Образование не указано у ${counted(count, ofDoctors)}.`,
    },
    {
      id: "accreditation-soon",
      name: "сроки аккредитаций",
      severity: "soon",
      act: "practice",
      about: shownDoctors,
      places: ({ soonDays }) =>
        sql`select * from (${accreditationEndings}) endings where day >= ${clinicToday}::text and day <= (${clinicToday} + ${soonDays}::int)::text`,
      fine: "В ближайшее время аккредитации не заканчиваются",
      broken: ({ count, title, day }) =>
        count === 1
          ? `${title}: аккредитация действует до ${day}.`
          : `Скоро ${agreed(count, ["закончится", "закончатся", "закончатся"])} ${counted(count, ["аккредитация", "аккредитации", "аккредитаций"])}, первая ${day}.`,
    },
    {
      id: "reception-hours",
      name: "часы приёма",
      severity: "warns",
      act: "openness",
      about: shownDoctors,
      places: () => doctorsWhere("schedule", sql`${eq(doctors.state, "active")} and jsonb_array_length(${doctors.schedule}) = 0`),
      fine: "Часы приёма указаны у каждого врача",
      broken: ({ count, title }) =>
        count === 1 ? `${title}: часы приёма не указаны.` : `Часы приёма не указаны у ${counted(count, ofDoctors)}.`,
    },
  ],
};
