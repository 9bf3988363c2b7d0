import { href, Link, useLocation } from "react-router";
import { factsAt } from "../facts/facts.server.ts";
import { FactsList } from "../facts/facts-list.tsx";
import { apiContext } from "../http/api-context.ts";
import { required, requiredItem } from "../http/required.ts";
import { StaffText } from "../pages/staff-text.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import links from "../ui/text-links.module.css";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/info-page.ts";
import { FoldedText } from "./folded-text.tsx";
import styles from "./info-page.module.css";
import { actBlocks, organisationBlocks, withBuiltSections } from "./organisation.ts";
import { infoText } from "./page-text.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  menu: { patients: "Информация для пациентов" },
  section: {
    title: "Информация для пациентов",
    topics: [
      "омс полис госгарантии",
      "права",
      "обязанности",
      "жалоба пожаловаться претензия",
      "росздравнадзор",
      "роспотребнадзор",
      "оплата оплатить картой наличными",
      "гарантия",
      "возврат вернуть возвращает",
    ],
  },
  ...(import.meta.env.SSR && { sectionText: infoText }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? sectionMeta(matches, {
        path: href("/info"),
        text: loaderData.text,
        name: loaderData.page.title,
        noindex: loaderData.page.seo.noindex,
      })
    : [];
}

/** The chapters built from data, then those written by staff, then the legal acts from the settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, page, contacts, licences, settings, facts] = await Promise.all([
    loadSeoText(api, "/info"),
    requiredItem(api.page("info")),
    required(api.contacts()),
    required(api.licences()),
    required(api.settings()),
    factsAt(api, "info"),
  ]);
  const { title, seo, blocks } = page;
  const built = { before: organisationBlocks(contacts, licences), after: actBlocks(settings.legalActs) };

  return { text, facts, page: { title, seo }, blocks: { ...blocks, content: withBuiltSections(blocks.content, built) } };
}

export default function InfoPage({ loaderData: { text, facts, page, blocks } }: Route.ComponentProps) {
  // Client-side navigation does not update CSS `:target`.
  const isHydrated = useHydrated();
  const { hash } = useLocation();

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, page.title)} />
      <div className={styles.facts} data-alive={isHydrated || undefined}>
        <FactsList facts={facts} id="facts" title="Коротко о главном" here={href("/info")} asked={isHydrated ? hash : undefined} />
      </div>
      <h2 className={styles.folds}>Обязательные сведения</h2>
      <StaffText text={blocks} body={<FoldedText text={blocks} />}>
        <nav className={[links.links, styles.near].join(" ")} aria-label="Рядом">
          <ul>
            <li>
              <Link to={href("/documents")}>Документы</Link>
            </li>
            <li>
              <Link to={href("/privacy")}>Политика конфиденциальности</Link>
            </li>
          </ul>
        </nav>
      </StaffText>
    </main>
  );
}
