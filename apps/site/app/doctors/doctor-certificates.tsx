import type { Doctor } from "@len/contract/doctors";
import details from "../ui/details.module.css";
import { longDate } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import { ViewLink } from "../ui/view-link.tsx";
import styles from "./doctor-details.module.css";

export function DoctorCertificates({ accreditations, certificates }: Pick<Doctor, "accreditations" | "certificates">) {
  return (
    <>
      {accreditations.length > 0 && (
        <>
          <h3 className={details.subhead}>Аккредитация</h3>
          <ul className={styles.list} data-field="accreditations">
            {accreditations.map(({ specialty, number, validUntil }) => (
              <li key={number}>
                <div>
                  <p>{typography(specialty)}</p>
                  <p className="small muted">
                    {typography(`№ ${number}`)}, действует до{"\u00a0"}
                    {longDate(validUntil)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {certificates.length > 0 && (
        <>
          <h3 className={details.subhead}>Сертификаты и дипломы</h3>
          <ul className={details.sheets} data-field="certificates">
            {certificates.map(({ title, year, image }) => (
              <li key={`${year} ${title}`}>
                <figure>
                  <ViewLink to={image.url} shown={{ kind: "document", title, sheets: [image] }} label={`Открыть: ${title}`}>
                    <Picture picture={image} sizes="(max-width: 767px) 44vw, 20rem" alt="" />
                  </ViewLink>
                  <figcaption>
                    {typography(title)}
                    <span className="small muted"> {year}</span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
