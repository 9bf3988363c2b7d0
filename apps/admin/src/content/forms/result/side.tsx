import { frameOf, placementOf } from "@len/contract/alignment";
import type { ContentItem } from "@len/contract/staff/content";
import type { PictureItem } from "@len/contract/staff/media";
import { useRef, useState } from "react";
import field from "../../../ui/field.module.css";
import { Problem } from "../../../ui/problem.tsx";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { counted, type Forms } from "../../../words/words.ts";
import { fieldId } from "../../fields/control-props.ts";
import type { Field } from "../../fields/fields.ts";
import form from "../../fields/form.module.css";
import { useFieldValue, useProblem } from "../../fields/form-values.ts";
import { useTitles } from "../../fields/use-titles.ts";
import styles from "../forms.module.css";
import { Consent, dayForms } from "./consent.tsx";
import { Layers } from "./layers.tsx";
import { asItIs, type Pair, usePair, useWidth } from "./use-pair.ts";

type SideProps = { item: ContentItem; fields: readonly Field[]; clinic: ClinicTime };

/** The right column of a result: the pair as visitors see it, and the consent. */
export function ResultSide({ item, fields, clinic }: SideProps) {
  const [isDemo] = useFieldValue("isDemo");
  return (
    <aside className={`${form.recordSide} ${form.pairSide}`} aria-label="Как на сайте и согласие">
      <SitePreview item={item} fields={fields} />
      <Subject />
      {isDemo !== true && <Consent id={item.id} clinic={clinic} />}
    </aside>
  );
}

const weekForms: Forms = ["неделя", "недели", "недель"];

/** «39 недель», «16 дней» */
const timeInWords = (days: number) => (days >= 14 && days % 7 === 0 ? counted(days / 7, weekForms) : counted(days, dayForms));

function SitePreview({ item, fields }: Pick<SideProps, "item" | "fields">) {
  const pair = usePair();
  const [title] = useFieldValue("title");
  const [serviceId] = useFieldValue("serviceId");
  const [doctorId] = useFieldValue("doctorId");
  const [days] = useFieldValue("intervalDays");
  const [isDemo] = useFieldValue("isDemo");
  const titles = useTitles([...fields], [item.data]);
  const service = titles.get(String(serviceId));
  const doctor = titles.get(String(doctorId));
  const facts = [service, typeof days === "number" ? timeInWords(days) : null].filter(Boolean).join(", ");
  return (
    <section className={form.pairPreview}>
      <h2>
        Как на сайте <span className="small muted">тяните делитель</span>
      </h2>
      {pair.before && pair.after ? (
        <Curtain {...pair} before={pair.before} after={pair.after} />
      ) : (
        <p className="muted">Здесь появится пара, когда выбраны оба снимка.</p>
      )}
      <p className={styles.pairTitle}>{typeof title === "string" && title !== "" ? title : "Без названия"}</p>
      <p className="small muted">
        {[facts, doctor].filter(Boolean).join(". ")}
        {(facts || doctor) && <br />}
        {isDemo === true && (
          <>
            Демонстрационные изображения
            <br />
          </>
        )}
        Результат индивидуален и не гарантирован
      </p>
    </section>
  );
}

function Curtain({ before, after, alignment }: Pair & { before: PictureItem; after: PictureItem }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [at, setAt] = useState(50);
  const change = alignment ?? { ...asItIs, points: [] };
  const frame = frameOf(before.picture, after.picture, change);
  if (!frame) return <p className="muted">Снимки почти не перекрываются.</p>;
  const scale = width / frame.width;
  return (
    <div className={styles.pairCurtain} ref={place}>
      <Layers
        before={before}
        after={after}
        placement={placementOf(before.picture, after.picture, change)}
        frame={frame}
        scale={scale}
        from={at}
        className={styles.pairLayers}
      >
        <span className={styles.pairLine} aria-hidden="true" style={{ left: `${at}%` }}>
          <i />
        </span>
        <span className={styles.pairTag}>До</span>
        <span className={`${styles.pairTag} ${styles.pairTagAfter}`}>После</span>
        <input
          type="range"
          aria-label="Сравнение до и после"
          min={0}
          max={100}
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </Layers>
    </div>
  );
}

function Subject() {
  const [isDemo, change] = useFieldValue("isDemo");
  const [consent, setConsent] = useFieldValue("consent");
  const typed = useRef<unknown>(null);
  const problem = useProblem("isDemo");
  // A half-filled consent would prevent the publication of a demonstration, so it is removed, and restored if the pictures are marked as a
  // patient's again.
  const toDemo = () => {
    typed.current = consent;
    change(true);
    setConsent(null);
  };
  const toPatient = () => {
    change(false);
    setConsent(consent ?? typed.current);
  };
  return (
    <section>
      <fieldset>
        <legend className={field.label}>Чьи снимки</legend>
        <label className={form.option}>
          <input type="radio" className={field.rd} name="subject" id={fieldId("isDemo")} checked={isDemo !== true} onChange={toPatient} />
          <span>Пациента, с письменным согласием</span>
        </label>
        <label className={form.option}>
          <input type="radio" className={field.rd} name="subject" checked={isDemo === true} onChange={toDemo} />
          <span>
            Демонстрационные изображения <small className="muted">Согласие не нужно, сайт так и подпишет пару</small>
          </span>
        </label>
      </fieldset>
      {problem && <Problem id={`${fieldId("isDemo")}-problem`}>{problem}</Problem>}
    </section>
  );
}
