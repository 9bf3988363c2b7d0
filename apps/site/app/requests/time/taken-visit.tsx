import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { typography, typographyOnce } from "../../ui/typography.ts";
import type { TakenVisit as Taken } from "../form/visitor-forms.ts";
import styles from "./taken-visit.module.css";
import { VisitLines } from "./visit-lines.tsx";
import visitStyles from "./visit-part.module.css";

/** In the success dialog: the visit, what happens next, and the link to keep. */
export function TakenVisit({ visit, text, page }: { visit: Taken; text: string; page: string | null }) {
  return (
    <>
      <div className={visitStyles.visit}>
        <VisitLines start={visit.start} name={visit.name}>
          <p className={visitStyles.small}>{typography(visit.place)}</p>
        </VisitLines>
      </div>
      <p className={styles.text}>{typographyOnce(text)}</p>
      {page && <OwnPageAddress path={page} />}
    </>
  );
}

/** The address of the request's own page to copy: without a letter it is the only way back to it. */
function OwnPageAddress({ path }: { path: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const address = new URL(path, location.origin).href;

  async function copy() {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.select();
    // Over http there is no clipboard; the address is selected then, to be copied by hand.
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    );
  }

  return (
    <div className={styles.address}>
      <label htmlFor={id}>{typography("Сохраните ссылку на запись")}</label>
      <div>
        <input id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
        <Button variant="ghost" size="small" onClick={copy}>
          <span role="status">{isCopied ? "Скопировано" : "Скопировать"}</span>
        </Button>
      </div>
    </div>
  );
}
