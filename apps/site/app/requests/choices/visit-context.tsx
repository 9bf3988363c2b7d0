import type { ReactNode } from "react";
import { Picture } from "../../ui/picture.tsx";
import { typography } from "../../ui/typography.ts";
import type { FormOptions } from "./form-options.ts";
import { useChosen } from "./use-chosen.ts";
import styles from "./visit-context.module.css";

type VisitContextProps = {
  form: string;
  options: FormOptions;
  doctor: string;
  service: string;
  comment?: string | undefined;
  children?: ReactNode;
};

/**
 * A summary of the visitor's choices: the chosen doctor with the chosen hours or the next ones, and the chosen service or the first visit
 * with its price.
 */
export function VisitContext({ form, options, children, ...initial }: VisitContextProps) {
  const chosen = useChosen(form, initial);
  const doctor = options.doctors.find(({ slug }) => slug === chosen.doctor);
  const service = options.services.find(({ slug }) => slug === chosen.service);
  if (!doctor && !service) return null;

  const visit = doctor?.visit;
  const first = visit?.first;
  const isFirst = !service || service.slug === first?.service;

  return (
    <div className={styles.context}>
      {visit?.portrait && <Picture picture={visit.portrait} sizes="56px" className={styles.portrait} alt={`Портрет: ${doctor?.name}`} />}
      <div>
        {doctor && <p className={styles.name}>{doctor.name}</p>}
        {doctor && (
          <p>{hoursInWords(chosen.comment, children ? null : visit?.hours, children ? "Время подберём по телефону" : undefined)}</p>
        )}
        {service && <p className={doctor ? undefined : styles.name}>{typography(service.title)}</p>}
        {doctor && first && isFirst && <p>{service ? first.cost : `Первый приём: ${first.cost}`}</p>}
        {/* No price here: the chosen doctor may have a price that differs from the one in the options. */}
        {service?.cost && !(doctor && isFirst) && <p>{doctor ? `По прайс-листу: ${service.cost}` : service.cost}</p>}
      </div>
      {children}
    </div>
  );
}

/** The visitor's chosen hours, which `wishFor` has written into the comment; otherwise the doctor's next ones. */
function hoursInWords(comment = "", next: string | null | undefined, unknown = "Часы приёма уточнит администратор"): string {
  const wish = /Удобно: ([^.]+)/.exec(comment)?.[1];
  if (wish) return typography(`Вы выбрали: ${wish}. Время назовёт администратор.`);
  return next ? `Ближайшие часы: ${next}` : typography(unknown);
}
