import type { ClinicDocument } from "@len/contract/documents";
import { section } from "@len/contract/documents";
import { data, href } from "react-router";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { MoreLink } from "../ui/button.tsx";
import { longDate, plural } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import { ViewLink } from "../ui/view-link.tsx";
import type { Route } from "./+types/documents-page.ts";
import styles from "./documents-page.module.css";
import { fileSize } from "./file-size.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && handleOf(section.site)),
};

/** Groups of the page, and the kinds of documents in each. */
const shelves: { title: string; kinds: ClinicDocument["kind"][] }[] = [
  { title: "Договор и цены", kinds: ["contract", "prices"] },
  { title: "Правила и права", kinds: ["rules", "rights", "guarantee", "policy"] },
  { title: "Бланки", kinds: ["form"] },
];

const pageForms = { one: "страница", few: "страницы", many: "страниц" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/documents"), text: loaderData.text, name: "Документы" }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, documents] = await Promise.all([loadSeoText(api, "/documents"), quietly(api.documents())]);

  return data({ text, documents }, { status: documents ? 200 : 503 });
}

export default function DocumentsPage({ loaderData: { text, documents } }: Route.ComponentProps) {
  const filled = shelves
    .map(({ title, kinds }) => ({ title, id: kinds[0], papers: (documents ?? []).filter(({ kind }) => kinds.includes(kind)) }))
    .filter(({ papers }) => papers.length > 0);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Документы", "Прочитайте дома: у стойки останется проверить данные и подписать.")} />
      {!documents && <Unavailable />}
      {documents?.length === 0 && <Empty sentence="Документы скоро появятся" hint="Попросите их по телефону или у стойки регистратуры." />}
      {filled.map(({ title, id, papers }) => (
        <section key={title} id={id} className={styles.shelf}>
          <h2>{title}</h2>
          <ul>
            {papers.map((paper) => (
              <li key={paper.id}>
                <Paper document={paper} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.more}>
        <MoreLink to={href("/licenses")}>Лицензии</MoreLink>
        <MoreLink to={href("/info")}>Информация для пациентов</MoreLink>
      </p>
    </main>
  );
}

/** A document without page pictures opens as a file. */
function Paper({ document: { title, file, pages, size, effectiveFrom, sheets } }: { document: ClinicDocument }) {
  const [first] = sheets;
  const facts = ["PDF", pages !== null && plural(pages, pageForms), fileSize(size)].filter(Boolean).join(", ");

  return (
    <article className={styles.paper}>
      {first ? <Picture picture={first} sizes="80px" alt="" className={styles.first} /> : <Leaf />}
      <div>
        <h3>
          {first ? (
            <ViewLink to={file.url} shown={{ kind: "document", title, sheets, paper: file }}>
              {typography(title)}
            </ViewLink>
          ) : (
            <a href={file.url}>{typography(title)}</a>
          )}
        </h3>
        <p className="small muted">
          {typography(facts)}, <span className={styles.since}>{typography(`в силе с ${longDate(effectiveFrom)}`)}</span>
        </p>
      </div>
      <a href={file.url} download={file.name} className={styles.download} aria-label={`Скачать: ${title}, ${facts}`}>
        Скачать
      </a>
    </article>
  );
}

function Leaf() {
  return (
    <svg className={styles.leaf} viewBox="0 0 48 64" aria-hidden="true">
      <path d="M0 0h36l12 12v52H0z" className={styles.sheet} />
      <path d="M36 0v12h12" className={styles.fold} />
      <path d="M8 24h32M8 31h32M8 38h26M8 45h30" className={styles.lines} />
    </svg>
  );
}
