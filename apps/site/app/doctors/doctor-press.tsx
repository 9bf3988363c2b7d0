import type { MassMedia } from "@len/contract/mass-media";
import { href } from "react-router";
import { typography } from "../typography.ts";
import { MoreLink } from "../ui/button.tsx";
import { longDate } from "../ui/formats.ts";
import styles from "./doctor-details.module.css";

/** What a doctor has told the press, as their page shows it: the newest, and whether there is more. */
export type ShownPress = { publications: Pick<MassMedia, "url" | "title" | "outlet" | "date">[]; hasMore: boolean };

/** The newest publications with a doctor; all of them stand, page after page, among those of the clinic. */
export function DoctorPress({ doctor, press: { publications, hasMore } }: { doctor: string; press: ShownPress }) {
  return (
    <>
      <ul className={styles.list}>
        {publications.map(({ url, title, outlet, date }) => (
          <li key={url}>
            <div>
              <h3 className={styles.title}>
                <a href={url} rel="noopener">
                  {typography(title)}
                </a>
              </h3>
              <p className="small muted">
                {typography(outlet)}, {longDate(date)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hasMore && <MoreLink to={`${href("/mass-media")}?doctor=${doctor}`}>Все публикации</MoreLink>}
    </>
  );
}
