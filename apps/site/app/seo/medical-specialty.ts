import type { MedicalSpecialty } from "schema-dts";

type Name = Exclude<Extract<MedicalSpecialty, string>, `https://${string}`>;

/** The beginnings of Russian names of directions and positions; the first that matches is used. */
const stems: [RegExp, Name][] = [
  [/дермат|трихолог|косметолог|венеролог/, "Dermatology"],
  [/пластическ/, "PlasticSurgery"],
  [/флеболог|кардио|сосудист/, "Cardiovascular"],
  [/стоматолог|ортодонт|имплантолог|гигиенист/, "Dentistry"],
  [/гинеколог/, "Gynecologic"],
  [/акушер/, "Obstetric"],
  [/педиатр|неонатолог/, "Pediatric"],
  [/невролог/, "Neurologic"],
  [/(?<![а-яё])уролог|андролог/, "Urologic"],
  [/офтальмолог|окулист/, "Ophthalmology"],
  [/отори?ноларинголог|(?<![а-яё])лор(?![а-яё])/, "Otolaryngologic"],
  [/эндокринолог/, "Endocrine"],
  [/гастроэнтеролог/, "Gastroenterologic"],
  [/онколог/, "Oncologic"],
  [/психиатр|психотерап/, "Psychiatric"],
  [/физиотерап|реабилит|кинезиолог/, "Physiotherapy"],
  [/пульмонолог/, "Pulmonary"],
  [/ревматолог/, "Rheumatologic"],
  [/нефролог/, "Renal"],
  [/гематолог/, "Hematologic"],
  [/инфекцион/, "Infectious"],
  [/диетолог|нутрициолог/, "DietNutrition"],
  [/рентген|ультразвук|(?<![а-яё])узи(?![а-яё])|лучев/, "Radiography"],
  [/анестезиолог/, "Anesthesia"],
  [/ортопед|травматолог/, "Musculoskeletal"],
  [/генетик/, "Genetic"],
  [/гериатр/, "Geriatric"],
  [/подолог/, "Podiatric"],
  [/логопед/, "SpeechPathology"],
  [/сурдолог|аудиолог/, "Audiology"],
  [/лаборатор/, "LaboratoryScience"],
  [/токсиколог/, "Toxicologic"],
  [/хирург/, "Surgical"],
  [/терапевт|(?<![а-яё])терапи|семейн|общей практики/, "PrimaryCare"],
];

/** The terms of https://schema.org/MedicalSpecialty for Russian names; names that the vocabulary lacks are omitted. */
export function medicalSpecialties(names: readonly string[]): `https://schema.org/${Name}`[] {
  const found = names.flatMap((name) => stems.find(([stem]) => stem.test(name.toLowerCase()))?.[1] ?? []);
  return [...new Set(found)].map((name) => `https://schema.org/${name}` as const);
}
