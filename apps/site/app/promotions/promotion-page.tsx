import type { Promotion } from "@len/contract/promotions";
import { href } from "react-router";
import type { OfferCatalog, WithContext } from "schema-dts";
import { type RootData, useRootData } from "../clinic/root-data.ts";
import { apiContext } from "../http/api-context.ts";
import { requiredItem } from "../http/required.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import { offer } from "../services/service-structured-data.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { MoreLink } from "../ui/button.tsx";
import { untilText } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/promotion-page.ts";
import { sharedItem } from "./listings.ts";
import { AdvertisingWarning, PromotionPrices } from "./promotion-cards.tsx";
import { periodText } from "./promotion-dates.ts";
import styles from "./promotions.module.css";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { promotion } = loaderData;
  const root = rootDataOf(matches);

  return itemMeta(
    matches,
    promotion,
    {
      title: `Акция: ${promotion.title} — ${clinicTitle(root)}`,
      description: `${promotion.lead} Акция ${periodText(promotion.startsOn, promotion.endsOn)}.`,
      noindex: !promotion.isRunning,
    },
    ...promotionStructuredData(promotion, root),
  );
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { promotion: await requiredItem(context.get(apiContext).promotion(params.slug), href("/promotions/:slug", params)) };
}

export default function PromotionPage({ loaderData: { promotion } }: Route.ComponentProps) {
  const { title, lead, image, body, endsOn, isRunning, prices } = promotion;
  const services = new Set(prices.map(({ service }) => service.slug));
  const [service] = services.size === 1 ? services : [];

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[{ title: "Акции", path: href("/promotions") }]} current={title} />
      <div className={image ? styles.head : styles.plain}>
        <div>
          <h1 tabIndex={-1} data-field="title">
            {typography(title)}
          </h1>
          <p className={["lead", styles.lead].join(" ")} data-field="lead">
            {typography(isRunning ? lead : `Акция закончилась. ${endedHint}`)}
          </p>
          <div className={styles.actions}>
            <RecordButton {...(service && { service })} />
            <span>{isRunning ? `Акция действует ${untilText(endsOn)}` : <MoreLink to={href("/promotions")}>Все акции</MoreLink>}</span>
          </div>
          {isRunning && prices.length > 0 && <PromotionPrices prices={prices} caption={`Цены по акции: ${title}`} />}
        </div>
        {image && <Picture picture={image} sizes="(max-width: 1023px) 100vw, 34rem" className={styles.picture} first alt="" />}
      </div>
      {isRunning && (
        <>
          <AdvertisingWarning />
          <div data-columns className={styles.columns}>
            <RichText text={body} field="body" />
            <Terms promotion={promotion} />
          </div>
          <p>
            <MoreLink to={href("/promotions")}>Все акции</MoreLink>
          </p>
        </>
      )}
    </main>
  );
}

const endedHint = "Услуги остались, цены — по прайс-листу.";

/** The law on advertising requires the period, the conditions and the seller. */
function Terms({ promotion: { terms, startsOn, endsOn } }: { promotion: Promotion }) {
  const contacts = useRootData()?.contacts;
  const phone = contacts?.phones[0]?.number;

  return (
    <section className={styles.terms} aria-labelledby="terms-heading">
      <h2 id="terms-heading">Условия</h2>
      <p data-field="startsOn endsOn">{typography(`Акция действует ${periodText(startsOn, endsOn)}.`)}</p>
      <p data-field="terms">{typography(terms)}</p>
      {contacts && (
        <p>
          {typography(`${contacts.legalName}, ИНН\u00a0${contacts.inn}`)}
          {phone && (
            <>
              , <PhoneLink number={phone} className={styles.phone} />
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** The breadcrumbs, and the offers of a running promotion; an ended promotion has no offers. */
function promotionStructuredData({ path, title, lead, endsOn, isRunning, prices }: Promotion, root: RootData | null) {
  const site = root?.siteUrl ?? "http://localhost";
  const trail = [
    { title: "Акции", path: "/promotions" },
    { title, path },
  ];
  const catalogue: WithContext<OfferCatalog> = {
    "@context": "https://schema.org",
    "@type": "OfferCatalog",
    name: title,
    description: lead,
    url: new URL(path, site).href,
    itemListElement: prices.map((line) => {
      // The same name as on the page: the line's title, linked to its service.
      const shown = { title: line.title, path: line.service.path };
      return offer({ ...line, max: null, promotion: { path, endsOn } }, shown, site);
    }),
  };

  return [...(isRunning && prices.length > 0 ? [catalogue] : []), breadcrumbList(root, trail)];
}
