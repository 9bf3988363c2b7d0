import { href } from "react-router";
import { type CostLine, CostTable } from "../prices/cost-table.tsx";
import { MoreLink } from "../ui/button.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./popular-prices.module.css";

export function PopularPrices({ services }: { services: CostLine[] }) {
  return (
    <section className="sec sec-tight">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div>
          <h2>{typography("Сколько это стоит")}</h2>
          <p className={["lead", styles.lead].join(" ")}>
            {typography("Где цена «от», точную назовёт врач до начала лечения. Если план изменится, врач согласует его с вами.")}
          </p>
          <MoreLink to={href("/prices")}>Все цены</MoreLink>
        </div>
        <CostTable services={services} caption="Популярные услуги и цены" />
      </div>
    </section>
  );
}
