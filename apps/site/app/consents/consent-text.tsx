import type { ConsentDocument } from "@len/contract/consents";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { longDate } from "../ui/formats.ts";
import { RichText } from "../ui/rich-text.tsx";
import styles from "./consent-text.module.css";

export function ConsentText({ document: { title, version, effectiveFrom, body } }: { document: ConsentDocument }) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[]} current={title} />
      <article className={styles.text}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted small">
          Редакция {version}, действует с {longDate(effectiveFrom)}
        </p>
        <RichText text={body} />
      </article>
    </main>
  );
}
