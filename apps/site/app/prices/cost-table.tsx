import type { ServiceCard } from "@len/contract/services";
import { Link } from "react-router";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { costText } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { typography } from "../ui/typography.ts";
import styles from "./price-table.module.css";

/** The fields of a service that a row shows; the cost is written as in lists, such as «от 2 800 ₽». */
export const costLine = (service: ServiceCard) => ({
  ...pick(service, "id", "slug", "path", "title", "summary"),
  cost: costText(service),
});
export type CostLine = ReturnType<typeof costLine>;

/** A few services with their costs, one row for each. */
export function CostTable({ services, caption }: { services: CostLine[]; caption: string }) {
  return (
    <table className={styles.prices}>
      <caption className="visually-hidden">{typography(caption)}</caption>
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
            <td className={styles.sum}>{cost}</td>
            <td className={styles.action}>
              <RecordButton service={slug} label={`Записаться на прием: ${title}`} variant="ghost" size="small" short />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
