import type { MassMedia } from "@len/contract/mass-media";
import { href, Link } from "react-router";
import { shortName } from "../clinic/doctor-name.tsx";
import { longDate } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./mass-media-page.module.css";

export const pressPageSize = 12;

export function Press({ publications }: { publications: MassMedia[] }) {
  return (
    <ol className={styles.press}>
      {publications.map((publication) => (
        <li key={publication.id}>
          <Publication publication={publication} />
        </li>
      ))}
    </ol>
  );
}

function Publication({ publication: { title, outlet, summary, url, date, doctors, image } }: { publication: MassMedia }) {
  return (
    <article className={styles.clipping}>
      <p className={styles.outlet}>
        {typography(outlet)}
        <time className="small muted" dateTime={date}>
          {longDate(date)}
        </time>
      </p>
      <div>
        <h2>
          <a href={url} rel="noopener">
            {typography(title)}
          </a>
        </h2>
        {summary && <p className={styles.summary}>{typography(summary)}</p>}
        {doctors.length > 0 && (
          <p className={styles.doctors}>
            {doctors.map((doctor) => (
              <Link key={doctor.id} to={href("/specialists/:name", { name: doctor.slug })}>
                {shortName(doctor)}
              </Link>
            ))}
          </p>
        )}
      </div>
      {image && (
        <div className={styles.picture}>
          <Picture picture={image} sizes="(max-width: 767px) 100vw, 20rem" alt="" />
        </div>
      )}
    </article>
  );
}
