import type { Service } from "@len/contract/catalogue";
import type { Picture as PictureData } from "@len/contract/pictures";
import { Link } from "react-router";
import { type ConditionLink, ConditionLinks } from "../conditions/condition-links.tsx";
import details from "../ui/details.module.css";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./service-about.module.css";

export type AboutService = Pick<Service, "description" | "indications" | "preparation" | "recovery" | "faq"> & {
  equipment: (Pick<Service["equipment"][number], "id" | "title" | "path" | "manufacturer" | "model"> & { image: PictureData | null })[];
  conditions: ConditionLink[];
};

/** The tab «Описание»: procedure, indications, preparation, aftercare, devices and questions. */
export function ServiceAbout({ service }: { service: AboutService }) {
  const { description, indications, preparation, recovery, equipment, conditions, faq } = service;

  return (
    <>
      <div data-columns className={details.columns}>
        <RichText text={description} headingLevel={3} field="description" />
        {indications.length > 0 && (
          <div>
            <h3 className={details.subhead}>Показания</h3>
            <ul className={styles.list} data-field="indications">
              {indications.map((item) => (
                <li key={item}>{typography(item)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {preparation.length + recovery.length > 0 && (
        <div className={styles.visit}>
          <Advice title="Как подготовиться" items={preparation} field="preparation" />
          <Advice title="После визита" items={recovery} field="recovery" />
        </div>
      )}
      {equipment.length > 0 && (
        <div className={styles.part}>
          <h3 className={details.subhead}>Оборудование</h3>
          <ul className={styles.list}>
            {equipment.map(({ id, title, path, manufacturer, model, image }) => (
              <li key={id}>
                <Link to={path} className={image ? `${styles.device} ${styles.pictured}` : styles.device}>
                  {image && <Picture picture={image} sizes="104px" alt="" />}
                  <span>
                    <span className={styles.deviceName}>{typography(title)}</span>
                    <span className="small muted">{[manufacturer, typography(model)].filter(Boolean).join(" · ")}</span>
                  </span>
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {conditions.length > 0 && (
        <div className={styles.part}>
          <h3 className={details.subhead}>С чем приходят</h3>
          <ConditionLinks conditions={conditions} />
        </div>
      )}
      {faq.length > 0 && (
        <div className={styles.part}>
          <h3 className={details.subhead}>Вопросы</h3>
          <div className={styles.questions} data-field="faq">
            {faq.map(({ question, answer }) => (
              <details key={question} className={styles.question}>
                <summary>
                  {typography(question)}
                  <Icon name="chevron" />
                </summary>
                <p>{typography(answer)}</p>
              </details>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function Advice({ title, items, field }: { title: string; items: string[]; field: string }) {
  if (items.length === 0) return null;

  return (
    <div className={styles.split}>
      <h3 className={details.subhead}>{title}</h3>
      <ul className={styles.list} data-field={field}>
        {items.map((item) => (
          <li key={item}>{typography(item)}</li>
        ))}
      </ul>
    </div>
  );
}
