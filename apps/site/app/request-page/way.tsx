import type { Picture as PictureData } from "@len/contract/pictures";
import { useRootData } from "../clinic/root-data.ts";
import { ClinicPlan } from "../contacts/clinic-plan.tsx";
import { RouteLinks } from "../contacts/route-links.tsx";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./request-page.module.css";

/** How to get to the clinic's first address, with a picture of its entrance. */
export function Way({ entrance }: { entrance: PictureData | null }) {
  const contacts = useRootData()?.contacts;
  if (!contacts) return null;
  return (
    <section aria-labelledby="way-heading">
      <h2 id="way-heading">Как добраться</h2>
      <div className={styles.plan}>
        <ClinicPlan contacts={contacts} />
      </div>
      <p className="small">{typography(contacts.address.directions)}</p>
      <RouteLinks contacts={contacts} />
      {entrance && (
        <Picture picture={entrance} sizes="(max-width: 63.99rem) 92vw, 31rem" className={["cover", styles.entrance].join(" ")} />
      )}
    </section>
  );
}
