import type { CategoryPage } from "@len/contract/catalogue";
import { href } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { requiredItem } from "../http/required.ts";
import { PlanCorner } from "../plan/plan-corner.tsx";
import { PlanTick } from "../plan/plan-tick.tsx";
import { PriceTable, pricedLine } from "../prices/price-table.tsx";
import { partOfRecordOptions } from "../requests/choices/form-options.ts";
import { shownResult } from "../results/shown-result.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { itemList, listed } from "../seo/item-list.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { costText, doctorCount, serviceCount, uncapitalised } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/group-page.ts";
import { CatalogueDigest } from "./catalogue-digest.tsx";
import { CatalogueHead } from "./catalogue-head.tsx";
import styles from "./catalogue-page.module.css";
import { CatalogueRows } from "./catalogue-rows.tsx";
import { contraindicationsTab, descriptionTab, doctorsTab, presentTabs, recordTab, resultsTab, shownDoctors } from "./catalogue-tabs.tsx";
import { catalogueCrumb, directionPath } from "./catalogue-words.ts";
import { categoryDescription } from "./description.server.ts";
import { sharedGroup } from "./listings.ts";
import { lowestCost } from "./lowest-cost.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedGroup }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { group } = loaderData;
  const root = rootDataOf(matches);

  return itemMeta(
    matches,
    group,
    { title: `${group.title} — услуги и цены, ${clinicTitle(root)}`, description: loaderData.described },
    itemList(root, group.services.map(listed)),
    breadcrumbList(root, [...groupTrail(group), group]),
  );
}

/** Redirects former slugs, slugs of directions and wrong directions to the canonical URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = href("/categories/:subcategory/:services", params);
  const group = await requiredItem(context.get(apiContext).category(params.services), path);
  return { group: shownGroup(group), described: categoryDescription(group) };
}

type ShownGroup = ReturnType<typeof shownGroup>;

function shownGroup(group: CategoryPage) {
  const { services, doctors, portfolio } = group;
  return {
    ...pick(group, "slug", "title", "path", "parent", "summary", "image", "description", "contraindications", "seo"),
    ...lowestCost(group, services),
    services: services.map((service) => ({ ...pricedLine(service), summary: service.summary, cost: costText(service) })),
    doctors: shownDoctors(doctors),
    options: partOfRecordOptions(services, doctors),
    portfolio: portfolio.map(shownResult),
  };
}

function groupTrail({ parent }: Pick<ShownGroup, "parent">): Crumb[] {
  return parent ? [catalogueCrumb, { title: parent.title, path: directionPath(parent.slug) }] : [catalogueCrumb];
}

export default function GroupPage({ loaderData: { group } }: Route.ComponentProps) {
  const { services, cost, costOf, doctors } = group;

  return (
    <>
      <main id="main" className={["wrap", styles.page].join(" ")}>
        <CatalogueHead
          trail={groupTrail(group)}
          title={group.title}
          lead={group.summary}
          facts={[
            ...(cost && costOf ? [{ figure: cost, text: uncapitalised(costOf), to: "#ceny" }] : []),
            ...(services.length > 0 ? [{ figure: serviceCount(services.length), text: "в разделе" }] : []),
            ...(doctors.length > 0 ? [{ figure: doctorCount(doctors.length), text: "ведут приём", to: "#specialisty" }] : []),
          ]}
          picture={group.image}
        />
        {services.length > 0 && (
          <div className={styles.rows}>
            <div>
              <h2>Услуги</h2>
              <p>{typography("Не знаете, что подойдёт, — запишитесь на приём: врач подскажет, с чего начать.")}</p>
            </div>
            <CatalogueRows rows={services} heading="h3" />
          </div>
        )}
        <Tabs key={group.slug} label="Разделы страницы" tabs={groupTabs(group)} />
      </main>
      <PlanCorner />
    </>
  );
}

/** The tabs in the order that the product defines; tabs without content are omitted. */
function groupTabs(group: ShownGroup): Tab[] {
  const priced = group.services.filter(({ prices }) => prices.length > 0);

  return presentTabs([
    descriptionTab(group.description, <CatalogueDigest {...group} />),
    contraindicationsTab(group.contraindications),
    {
      id: "ceny",
      label: "Цены",
      present: priced.length > 0,
      content: <PriceTable services={priced} caption={`Цены: ${typography(group.title)}`} quiet codes linked Tick={PlanTick} />,
    },
    doctorsTab(group.doctors),
    resultsTab(group.portfolio),
    recordTab(group.options),
  ]);
}
