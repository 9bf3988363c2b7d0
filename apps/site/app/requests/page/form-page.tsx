import type { Picture } from "@len/contract/pictures";
import type { ReactNode } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { hoursText } from "../../seo/page-meta.ts";
import { Breadcrumbs, type Crumb } from "../../ui/breadcrumbs.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { typography } from "../../ui/typography.ts";
import { FormSheet } from "../form/form-sheet.tsx";
import { useKeptDraft } from "../form/use-kept-draft.ts";
import type { FormState } from "../form/visitor-form.tsx";
import { ClinicPhoto } from "./clinic-photo.tsx";
import styles from "./form-page.module.css";

type FormPageProps = {
  title: string;
  trail?: Crumb[];
  lead: string;
  /** The form has a single field, and the picture fills the space below it. */
  isShort?: boolean;
  photo?: Picture | null;
  /** Shown instead of the clinic's phone and address. */
  beside?: ReactNode;
  /** The state of the form that `children` render. */
  state?: FormState;
  children: ReactNode;
};

/**
 * A form on its own page. Without scripts the form posts to that page, which then also shows the errors. After the form was sent, and when
 * the errors are no longer stored, the page shows an empty form.
 */
export function FormPage(page: FormPageProps) {
  return <PageOfForm key={page.state?.result ? "refused" : "new"} {...page} />;
}

function PageOfForm({ title, trail = [], lead, isShort = false, photo, beside, state, children }: FormPageProps) {
  useKeptDraft();

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={trail} current={title} />
      <div data-columns className={styles.columns}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{typography(title)}</h1>
          <p className={["lead", styles.lead].join(" ")}>{typography(lead)}</p>
          {beside ?? <Desk />}
          {!isShort && <ClinicPhoto photo={photo} />}
        </div>
        <div className={styles.form}>
          <FormSheet>
            {state?.isForgotten && (
              <p role="status" className={styles.forgotten}>
                {typography(
                  "Ответ на эту форму уже не хранится. Вернитесь на шаг назад: браузер обычно помнит написанное. Или заполните форму ещё раз.",
                )}
              </p>
            )}
            {children}
          </FormSheet>
          {isShort && <ClinicPhoto photo={photo} />}
        </div>
      </div>
    </main>
  );
}

/** The result of a form or of a link in a letter: a sentence, the next steps as `children`, and a photo of the clinic. */
export function OutcomePage({
  title,
  lead,
  photo,
  children,
}: {
  title: string;
  lead: string;
  photo?: Picture | null;
  children: ReactNode;
}) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <div className={styles.outcome}>
        <div>
          <h1 tabIndex={-1}>{typography(title)}</h1>
          <p className={["lead", styles.lead].join(" ")}>{typography(lead)}</p>
          {children}
          <Desk />
        </div>
        <ClinicPhoto photo={photo} first />
      </div>
    </main>
  );
}

/** The clinic's phone and address beside a form, for visitors who would rather call or come. Empty when contacts could not be loaded. */
function Desk() {
  const root = useRootData();
  const contacts = root?.contacts;
  const phone = contacts?.phones[0];
  if (!contacts) return null;

  return (
    <address className={styles.rows}>
      {phone && <PhoneLink number={phone.number} className={styles.phone} />}
      <span>{hoursText(root)}</span>
      <span>{typography(`${contacts.address.city}, ${contacts.address.street}`)}</span>
    </address>
  );
}
