import { feminine, type Section } from "@len/contract/section";
import { sectionOf } from "@len/contract/sections";
import type { Data } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Forms } from "../../words/words.ts";

type SectionWords = Pick<Section, "forms" | "accusative" | "gender"> & NonNullable<Section["list"]>;

const anyRecord: SectionWords = feminine("карточка", "карточки", "карточек");

/** The words for a section; for a section that this version of the panel does not know, general words. */
export function wordsOfSection(entity: string): SectionWords {
  const section = sectionOf(entity);
  return section ? { ...section, ...section.list } : anyRecord;
}

/** A state that depends on the day, shown after «На сайте»: «На сайте, идёт». */
export function standingOf(entity: string, fields: Data, clinic: ClinicTime): string {
  const { period } = wordsOfSection(entity);
  const [from, to] = period ? [fields[period.from], fields[period.to]] : [];
  if (typeof from !== "string" || typeof to !== "string") return "";
  const today = clinic.dayOf(clinic.now);
  return to < today ? "закончилась" : from > today ? "впереди" : "идёт";
}

const pickedForms: Record<SectionWords["gender"], Forms> = {
  masculine: ["Выбран", "Выбраны", "Выбрано"],
  feminine: ["Выбрана", "Выбраны", "Выбрано"],
  neuter: ["Выбрано", "Выбраны", "Выбрано"],
};

/** «Выбран 1 врач», «Выбраны 3 врача» */
export const pickedFormsOf = ({ gender }: Pick<Section, "gender">): Forms => pickedForms[gender];
