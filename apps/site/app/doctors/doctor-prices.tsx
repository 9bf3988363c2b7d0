import type { DoctorService } from "@len/contract/services";
import { RecordButton } from "../requests/record-button.tsx";
import styles from "../services/price-table.module.css";
import { typography } from "../typography.ts";
import { plural, price, rubles } from "../ui/formats.ts";

const minuteForms = { one: "минута", few: "минуты", many: "минут" };

type Price = DoctorService["prices"][number];
type DoctorPricesProps = { services: DoctorService[]; doctor: string; caption: string; acceptsOnline: boolean };

/** What this doctor does and what it costs: a row per service, or a row per price where a service has several. */
export function DoctorPrices({ services, doctor, caption, acceptsOnline }: DoctorPricesProps) {
  const record = (service: DoctorService) =>
    acceptsOnline && <RecordButton doctor={doctor} service={service.slug} variant="ghost" size="small" short />;

  return (
    <table className={styles.prices}>
      <caption>{typography(caption)}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Услуга</th>
          <th scope="col">Цена</th>
          <th scope="col">Запись</th>
        </tr>
      </thead>
      {services.map((service) => (
        <tbody key={service.id}>
          {service.prices.length === 1 ? (
            service.prices.map((only) => (
              <tr key={only.id}>
                <th scope="row">
                  {typography(service.title)}
                  <Note
                    parts={[
                      only.title === service.title ? null : only.title,
                      only.note,
                      only.unit,
                      only.note?.includes("минут") ? null : duration(service),
                    ]}
                  />
                </th>
                <Sum price={only} />
                <td className={styles.action}>{record(service)}</td>
              </tr>
            ))
          ) : (
            <>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {typography(service.title)}
                  <Note parts={[duration(service)]} />
                </th>
                <td className={styles.action}>{record(service)}</td>
              </tr>
              {service.prices.map((variant) => (
                <tr key={variant.id} className={styles.variant}>
                  <th scope="row">
                    {typography(variant.title)}
                    <Note parts={[variant.note, variant.unit]} />
                  </th>
                  <Sum price={variant} />
                  <td className={styles.action} />
                </tr>
              ))}
            </>
          )}
        </tbody>
      ))}
    </table>
  );
}

function Sum({ price: shown }: { price: Price }) {
  return (
    <td className={styles.sum}>
      {price(shown)}
      {shown.oldAmount !== null && (
        <s className={styles.old}>
          <span className="visually-hidden">Прежняя цена</span> {rubles(shown.oldAmount)}
        </s>
      )}
    </td>
  );
}

function Note({ parts }: { parts: (string | null)[] }) {
  const text = parts.filter(Boolean).join(" · ");
  return text ? <small>{typography(text)}</small> : null;
}

function duration({ durationMin }: DoctorService): string | null {
  return durationMin === null ? null : plural(durationMin, minuteForms);
}
