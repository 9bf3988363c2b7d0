import type { PricedService } from "@len/contract/catalogue";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { minutes, price, rubles, uncapitalised, untilText } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { typography } from "../ui/typography.ts";
import styles from "./price-table.module.css";

type PriceLine = ReturnType<typeof priceLine>;
export type PricedLine = ReturnType<typeof pricedLine>;

type PriceTableProps = {
  services: PricedLine[];
  caption: string;
  /** Whether the caption is only for screen readers, because a heading above it has the same text. */
  quiet?: boolean;
  /** Whether the codes of the price list are shown before the names. */
  codes?: boolean;
  /** Whether the names link to the pages of the services. */
  linked?: boolean;
  /** Renders a tick box that adds a service to the visit plan. */
  Tick?: ComponentType<{ service: PricedLine }>;
  /** The doctor whose prices these are, preselected in the record form. */
  doctor?: string;
  /** Whether each row has a record button; `false` if the doctor takes no requests. */
  records?: boolean;
};

/** A table of prices: one row for each service, followed by a row for each further price of the service. */
export function PriceTable({
  services,
  caption,
  quiet = false,
  codes = false,
  linked = false,
  Tick,
  doctor,
  records = true,
}: PriceTableProps) {
  const record = (service: PricedLine) =>
    records && (
      <RecordButton
        {...(doctor && { doctor })}
        service={service.slug}
        label={`Записаться на прием: ${service.title}`}
        variant="ghost"
        size="small"
        short
      />
    );
  const name = (service: PricedLine) => (linked ? <Link to={service.path}>{typography(service.title)}</Link> : typography(service.title));

  return (
    <table className={[styles.prices, Tick && styles.ticked].filter(Boolean).join(" ")}>
      <caption className={quiet ? "visually-hidden" : undefined}>{typography(caption)}</caption>
      <thead className="visually-hidden">
        <tr>
          {Tick && <th scope="col">В план визита</th>}
          {codes && <th scope="col">Код</th>}
          <th scope="col">Услуга</th>
          <th scope="col">Цена</th>
          <th scope="col">Запись</th>
        </tr>
      </thead>
      {services.map((service) => {
        const main = mainPrice(service);
        return (
          <tbody key={service.id}>
            {main ? (
              <tr>
                {Tick && (
                  <td className={styles.tick}>
                    <Tick service={service} />
                  </td>
                )}
                {codes && <td className={styles.code}>{main.code}</td>}
                <th scope="row">
                  {name(service)}
                  <Note
                    parts={[
                      main.title === service.title ? main.note : named(main),
                      main.unit,
                      main.note?.includes("минут") ? null : duration(service),
                    ]}
                  />
                  <UnderPromotion line={main} />
                </th>
                <Sum line={main} />
                <td className={styles.action}>{record(service)}</td>
              </tr>
            ) : (
              <tr>
                {Tick && (
                  <td className={styles.tick}>
                    <Tick service={service} />
                  </td>
                )}
                {codes && <td className={styles.code} />}
                <th scope="rowgroup" colSpan={2}>
                  {name(service)}
                  <Note parts={[duration(service)]} />
                </th>
                <td className={styles.action}>{record(service)}</td>
              </tr>
            )}
            {service.prices.map(
              (variant) =>
                variant !== main && (
                  <tr key={variant.id} className={styles.variant}>
                    {Tick && <td className={styles.tick} />}
                    {codes && <td className={styles.code}>{variant.code}</td>}
                    <th scope="row">
                      {typography(variant.title)}
                      <Note parts={[variant.note, variant.unit]} />
                      <UnderPromotion line={variant} />
                    </th>
                    <Sum line={variant} />
                    <td className={styles.action} />
                  </tr>
                ),
            )}
          </tbody>
        );
      })}
    </table>
  );
}

/**
 * The price in the service's own row: its only main line, or the main line that has the name of the service. The other prices follow in
 * rows below.
 */
export function mainPrice({ title, prices }: PricedLine): PriceLine | undefined {
  const [only, ...others] = prices.filter(({ isMain }) => isMain);
  return others.length === 0 ? only : prices.find((line) => line.isMain && line.title === title);
}

function Sum({ line }: { line: PriceLine }) {
  return (
    <td className={styles.sum}>
      {price(line)}
      {line.oldAmount !== null && (
        <s>
          <span className="visually-hidden">Прежняя цена</span> {rubles(line.oldAmount)}
        </s>
      )}
    </td>
  );
}

/** «по акции до 31 декабря» */
export const underPromotionText = (endsOn: string) => `по акции ${untilText(endsOn)}`;

function UnderPromotion({ line: { promotion } }: { line: PriceLine }) {
  if (!promotion) return null;

  return (
    <small className={styles.promotion}>
      <Link to={promotion.path}>{underPromotionText(promotion.endsOn)}</Link>
    </small>
  );
}

/** «Увлажняющий уход: лицо, шея и декольте» */
function named({ title, note }: PriceLine): string {
  if (!note) return title;
  return `${title}: ${uncapitalised(note)}`;
}

function Note({ parts }: { parts: (string | null)[] }) {
  const text = parts.filter(Boolean).join(", ");
  return text ? <small>{typography(text)}</small> : null;
}

function duration({ durationMin }: PricedLine): string | null {
  return durationMin === null ? null : minutes(durationMin);
}

/** The fields of a service that its rows show. */
export const pricedLine = (service: Pick<PricedService, "id" | "slug" | "title" | "path" | "durationMin" | "prices">) => ({
  ...pick(service, "id", "slug", "title", "path", "durationMin"),
  prices: service.prices.map(priceLine),
});

const priceLine = (line: PricedService["prices"][number]) =>
  pick(line, "id", "code", "title", "note", "kind", "isMain", "amount", "max", "unit", "oldAmount", "promotion");
