import type { Licence } from "@len/contract/licences";
import { section } from "@len/contract/licences";
import { data, href } from "react-router";
import type { MedicalClinic, WithContext } from "schema-dts";
import type { RootData } from "../clinic/root-data.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { absolute } from "../seo/breadcrumb-list.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { rootDataOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { MoreLink } from "../ui/button.tsx";
import { Fold } from "../ui/fold.tsx";
import { longDate } from "../ui/formats.ts";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/licences-page.ts";
import styles from "./licences-page.module.css";
import { PaperLink } from "./paper-link.tsx";
import { Sheet } from "./sheet.tsx";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && handleOf(section.site)),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const root = rootDataOf(matches);
  return [
    ...sectionMeta(matches, { path: href("/licenses"), text: loaderData.text, name: "Лицензии" }),
    ...(loaderData.licences?.length ? [{ "script:ld+json": licensedClinic(root, loaderData.licences) }] : []),
  ];
}

/** Structured data of the clinic with its licences, which only this page shows. */
function licensedClinic(root: RootData | null, licences: Licence[]): WithContext<MedicalClinic> {
  return {
    "@context": "https://schema.org",
    "@type": "MedicalClinic",
    "@id": absolute(root, "/#clinic"),
    name: `Клиника «${root?.contacts?.name ?? ""}»`,
    hasCredential: licences.map(({ title, number, issuedAt, authority }) => ({
      "@type": "EducationalOccupationalCredential",
      credentialCategory: "license",
      name: title,
      identifier: number,
      dateCreated: issuedAt,
      recognizedBy: { "@type": "Organization", name: authority },
    })),
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, licences, settings] = await Promise.all([loadSeoText(api, "/licenses"), quietly(api.licences()), quietly(api.settings())]);

  return data({ text, licences, register: settings && { url: settings.licenceRegister } }, { status: licences ? 200 : 503 });
}

export default function LicencesPage({ loaderData: { text, licences, register } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Лицензии", "Номер можно проверить в государственном реестре лицензий.")} />
      {!licences && <Unavailable />}
      {licences?.length === 0 && <Empty sentence="Сведения о лицензиях скоро появятся" hint="Попросите копию у стойки регистратуры." />}
      {licences && !register && <UnavailableLine part="ссылку на реестр лицензий" />}
      {licences?.map((licence) => (
        <LicenceView key={licence.id} licence={licence} register={register?.url ?? null} />
      ))}
      <p className={styles.more}>
        <MoreLink to={href("/certificates")}>Сертификаты</MoreLink>
        <MoreLink to={href("/documents")}>Документы</MoreLink>
      </p>
    </main>
  );
}

function LicenceView({ licence, register }: { licence: Licence; register: string | null }) {
  const { title, number, issuedAt, validUntil, authority, works, files, paper } = licence;

  return (
    <article data-columns className={styles.licence}>
      <div className={styles.sheets}>
        {files.map((picture, index) => (
          <Sheet
            key={picture.url}
            picture={picture}
            shown={{ kind: "document", title, sheets: files, paper }}
            label={`Открыть лист ${index + 1}: ${title}`}
            sizes="(max-width: 767px) 44vw, 14rem"
          />
        ))}
      </div>
      <div>
        <h2>{typography(title)}</h2>
        <dl className={styles.facts}>
          <dt>Номер</dt>
          <dd>{number}</dd>
          <dt>Выдана</dt>
          <dd>{longDate(issuedAt)}</dd>
          <dt>Действует</dt>
          <dd>{validUntil ? `До\u00a0${longDate(validUntil)}` : "Бессрочно"}</dd>
          <dt>Кем выдана</dt>
          <dd>{typography(authority)}</dd>
        </dl>
        {register && (
          <p className={styles.register}>
            <a href={register} rel="noopener">
              {typography("Проверить номер в государственном реестре лицензий")}
            </a>
          </p>
        )}
        {paper && <PaperLink paper={paper} title={title} />}
      </div>
      {works.length > 0 && <Works works={works} />}
    </article>
  );
}

function Works({ works }: Pick<Licence, "works">) {
  return (
    <section className={styles.works} aria-label="Работы и услуги">
      <Fold title="Работы и услуги" heading="h3">
        {works.map(({ care, items }) => (
          <div key={care} className={styles.care}>
            <p>{typography(care)}</p>
            <ul>
              {items.map((item) => (
                <li key={item}>{typography(item)}</li>
              ))}
            </ul>
          </div>
        ))}
      </Fold>
    </section>
  );
}
