import type { ConsentDocument } from "@len/contract/consents";
import { StaffText } from "../pages/staff-text.tsx";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { longDate } from "../ui/formats.ts";
import { SectionHead } from "../ui/section-head.tsx";
import styles from "./consent-text.module.css";

type ConsentTextProps = { document: ConsentDocument; trail?: Crumb[] };

export function ConsentText({ document: { title, version, effectiveFrom, body }, trail = [] }: ConsentTextProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead trail={trail} current={title} title={title} lead={`Редакция ${version}, действует с ${longDate(effectiveFrom)} года`} />
      <StaffText text={body} />
    </main>
  );
}
