import type { ServiceCard } from "@len/contract/services";
import { href, Link } from "react-router";
import table from "../prices/price-table.module.css";
import { RecordButton } from "../requests/form-buttons.tsx";
import { MoreLink } from "../ui/button.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./popular-prices.module.css";

export type PopularService = Pick<ServiceCard, "id" | "slug" | "path" | "title" | "summary"> & { cost: string | null };

export function PopularPrices({ services }: { services: PopularService[] }) {
  return (
    <section className="sec sec-tight">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div>
          <h2>{typography("Цена известна до приёма")}</h2>
          <p className={["lead", styles.lead].join(" ")}>
            {typography("Где цена «от», точную назовёт врач до начала лечения. Если план изменится, он согласует его с вами.")}
          </p>
          <MoreLink to={href("/prices")}>Все цены</MoreLink>
        </div>
        <table className={table.prices}>
          <caption className="visually-hidden">Популярные услуги и цены</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Услуга</th>
              <th scope="col">Цена</th>
              <th scope="col">Запись</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ id, slug, path, title, summary, cost }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={path}>{typography(title)}</Link>
                  <small>{typography(summary)}</small>
                </th>
                <td className={table.sum}>{cost}</td>
                <td className={table.action}>
                  <RecordButton service={slug} variant="ghost" size="small" short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
