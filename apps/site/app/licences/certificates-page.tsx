import type { Licence } from "@len/contract/licences";
import { certificateSection } from "@len/contract/licences";
import { data, href, Link } from "react-router";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { MoreLink } from "../ui/button.tsx";
import { longDate } from "../ui/formats.ts";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/certificates-page.ts";
import styles from "./certificates-page.module.css";
import { nameAndCourse } from "./name-and-course.ts";
import { PaperLink } from "./paper-link.tsx";
import { Sheet } from "./sheet.tsx";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && handleOf(certificateSection.site)),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/certificates"), text: loaderData.text, name: "Сертификаты" }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, certificates, doctors] = await Promise.all([
    loadSeoText(api, "/certificates"),
    quietly(api.certificates()),
    quietly(api.doctors({ limit: 100 })),
  ]);
  // A certificate contains only the name of its doctor, so the path of the doctor's page is looked up by name.
  const paths = new Map(doctors?.data.map(({ firstName, lastName, path }) => [`${firstName} ${lastName}`, path]));
  const named = certificates?.map((certificate) => {
    const { name, course } = nameAndCourse(certificate.title);
    return { ...certificate, name, course, doctor: paths.get(name) ?? null };
  });

  return data({ text, certificates: named ?? null }, { status: named ? 200 : 503 });
}

export default function CertificatesPage({ loaderData: { text, certificates } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        {...headOf(text, "Сертификаты", "Документы о повышении квалификации. Каждый лист можно открыть и рассмотреть крупно.")}
      />
      {!certificates && <Unavailable />}
      {certificates?.length === 0 && (
        <Empty sentence="Сертификаты скоро появятся" hint="Образование каждого врача указано на его странице." />
      )}
      <ul className={styles.wall}>
        {certificates?.map((certificate) => (
          <li key={certificate.id}>
            <Certificate certificate={certificate} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <MoreLink to={href("/specialists")}>Специалисты</MoreLink>
        <MoreLink to={href("/licenses")}>Лицензии</MoreLink>
      </p>
    </main>
  );
}

type NamedCertificate = Licence & { name: string; course: string; doctor: string | null };

function Certificate({ certificate }: { certificate: NamedCertificate }) {
  const { title, name, course, doctor, number, issuedAt, validUntil, authority, files, paper } = certificate;
  const [sheet] = files;

  return (
    <figure className={sheet && sheet.height > sheet.width ? styles.upright : undefined}>
      {sheet && (
        <Sheet
          picture={sheet}
          shown={{ kind: "document", title, sheets: files, paper }}
          label={`Открыть: ${title}`}
          sizes="(max-width: 767px) 7rem, 20rem"
        />
      )}
      <figcaption>
        <p className={styles.title}>{doctor ? <Link to={doctor}>{typography(name)}</Link> : typography(name)}</p>
        {course && <p className={styles.course}>{typography(course)}</p>}
        <p className="small muted">{typography(authority)}</p>
        <p className="small muted">
          {typography(`№ ${number}`)}, <span className={styles.date}>{longDate(issuedAt)}</span>
        </p>
        {validUntil && (
          <p className="small muted">
            Действует <span className={styles.date}>до {longDate(validUntil)}</span>
          </p>
        )}
        {paper && <PaperLink paper={paper} title={title} className="small" />}
      </figcaption>
    </figure>
  );
}
