import type { ConsentDocument } from "@len/contract/consents";
import { StaffText } from "../pages/staff-text.tsx";
import { longDate } from "../ui/formats.ts";
import { SectionHead } from "../ui/section-head.tsx";
import styles from "./consent-text.module.css";

export function ConsentText({ document: { title, version, effectiveFrom, body } }: { document: ConsentDocument }) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead current={title} title={title} lead={`Редакция ${version}, действует с ${longDate(effectiveFrom)} года`} />
      <StaffText text={body} />
    </main>
  );
}
