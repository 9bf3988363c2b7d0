import type { ShownText } from "@len/contract/blocks";
import type { DoctorCard as DoctorCardData } from "@len/contract/doctors";
import type { ReactNode } from "react";
import { type ShownDoctor, shownDoctor } from "../clinic/shown-doctor.ts";
import { DoctorCard } from "../doctors/doctor-card.tsx";
import type { FormOptions } from "../requests/choices/form-options.ts";
import { FormSheet } from "../requests/form/form-sheet.tsx";
import { RecordForm } from "../requests/record/record-form.tsx";
import { ResultsGrid } from "../results/results-grid.tsx";
import type { ShownResult } from "../results/shown-result.ts";
import { RichText } from "../ui/rich-text.tsx";
import type { Tab } from "../ui/tabs.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./catalogue-tabs.module.css";

/** A tab of the pages of services, groups, directions and devices; it is shown when `present` is true. */
export type CatalogueTab = Tab & { present: boolean };

export const presentTabs = (tabs: CatalogueTab[]): Tab[] => tabs.filter(({ present }) => present);

/** The description tab; `children` are shown after the text. */
export function descriptionTab(text: ShownText, children?: ReactNode): CatalogueTab {
  return {
    id: "opisanie",
    label: "Описание",
    present: text.content.length > 0,
    content: (
      <>
        <div className={styles.about}>
          <RichText text={text} headingLevel={3} field="description" />
        </div>
        {children}
      </>
    ),
  };
}

export function contraindicationsTab(items: string[]): CatalogueTab {
  return {
    id: "protivopokazaniya",
    label: "Противопоказания",
    fields: "contraindications",
    present: items.length > 0,
    content: (
      <div className={styles.warnings}>
        <p className={styles.sentence}>{typography("Скажите врачу, если что-то из этого относится к вам")}</p>
        <ul>
          {items.map((item) => (
            <li key={item}>{typography(item)}</li>
          ))}
        </ul>
      </div>
    ),
  };
}

export function doctorsTab(doctors: ShownDoctor[]): CatalogueTab {
  return {
    id: "specialisty",
    label: "Специалисты",
    count: doctors.length,
    present: doctors.length > 0,
    content: (
      <ul className={styles.doctors}>
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <DoctorCard doctor={doctor} heading="h3" sizes="(max-width: 767px) 104px, (max-width: 1023px) 46vw, 22vw" inList />
          </li>
        ))}
      </ul>
    ),
  };
}

export function resultsTab(results: ShownResult[]): CatalogueTab {
  return {
    id: "do-i-posle",
    label: "Фото до и после",
    present: results.length > 0,
    content: (
      <>
        <ResultsGrid results={results} heading="h3" />
        <p className={styles.note}>{typography("Результат у каждого пациента свой и не гарантирован.")}</p>
      </>
    ),
  };
}

export function recordTab(options: FormOptions, service?: string): CatalogueTab {
  return {
    id: "zapis",
    label: "Запись на прием",
    present: true,
    content: (
      <FormSheet isWide>
        <RecordForm id="record-tab" options={options} kind="services" {...(service && { service })} />
      </FormSheet>
    ),
  };
}

/** Doctors that may be shown, reduced to the fields of a card. */
export const shownDoctors = (doctors: DoctorCardData[]): ShownDoctor[] => doctors.filter(({ state }) => state !== "left").map(shownDoctor);
