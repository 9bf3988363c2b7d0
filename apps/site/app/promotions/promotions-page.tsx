import { section } from "@len/contract/promotions";
import { data, href } from "react-router";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/promotions-page.ts";
import { feedItems, onlyWhen, searchedItems, sitemapChapters, sitemapPictures } from "./listings.ts";
import { AdvertisingWarning, PromotionCards, shownPromotion } from "./promotion-cards.tsx";
import styles from "./promotions.module.css";

const heading = "Акции";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { ...handleOf(section.site), onlyWhen, searchedItems, feedItems, sitemapChapters, sitemapPictures }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/promotions"), text: loaderData.text, name: heading }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, promotions] = await Promise.all([loadSeoText(api, "/promotions"), quietly(api.promotions())]);

  return data({ text, promotions: promotions?.map(shownPromotion) ?? null }, { status: promotions ? 200 : 503 });
}

export default function PromotionsPage({ loaderData: { text, promotions } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, heading)} />
      {!promotions && <Unavailable />}
      {promotions?.length === 0 && (
        <Empty sentence="Сейчас акций нет" hint="Цены всех услуг — в прайс-листе." way={{ to: href("/prices"), label: "Смотреть цены" }} />
      )}
      {promotions && promotions.length > 0 && (
        <>
          <AdvertisingWarning />
          <PromotionCards promotions={promotions} heading="h2" />
        </>
      )}
    </main>
  );
}
