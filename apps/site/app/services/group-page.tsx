import type { CategoryPage } from "@len/contract/catalogue";
import { data, href, redirect } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { shownPair } from "../portfolios/shown-pair.ts";
import { partOfRecordOptions } from "../requests/form-options.ts";
import { useRootData } from "../root-data.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { itemList, listed } from "../seo/item-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import { typography } from "../typography.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { doctorCount, fromPrice, serviceCount } from "../ui/formats.ts";
import { RichText } from "../ui/rich-text.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/group-page.ts";
import { CatalogueHead } from "./catalogue-head.tsx";
import styles from "./catalogue-page.module.css";
import { CatalogueRows } from "./catalogue-rows.tsx";
import { contraindicationsTab, doctorsTab, pairsTab, presentTabs, recordTab, shownDoctors } from "./catalogue-tabs.tsx";
import { catalogueCrumb, directionPath } from "./catalogue-words.ts";
import { categoryDescription } from "./description.server.ts";
import { PriceTable, pricedLine } from "./price-table.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { group } = loaderData;
  const root = rootDataOf(matches);

  return [
    ...pageMetaOf(matches, {
      path: group.path,
      title: group.seo.title ?? `${group.title} — услуги и цены, ${clinicTitle(root)}`,
      description: loaderData.described,
      image: group.seo.ogImage,
      noindex: group.seo.noindex,
    }),
    { "script:ld+json": itemList(root, group.services.map(listed)) },
    { "script:ld+json": breadcrumbList(root, [...groupTrail(group), { title: group.title, path: group.path }]) },
  ];
}

/** A direction asked for at this level, a wrong direction or an earlier slug leads to the one address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await required(context.get(apiContext).category(params.services));
  if (!group) throw data(null, { status: 404 });
  if (group.path !== href("/categories/:subcategory/:services", params)) throw redirect(group.path, 301);

  return { group: shownGroup(group), described: categoryDescription(group) };
}

type ShownGroup = ReturnType<typeof shownGroup>;

/** The browser gets what the page shows and no more. */
function shownGroup(group: CategoryPage) {
  const { slug, title, path, parent, summary, image, priceFrom, description, contraindications, services, doctors, portfolio, seo } = group;
  return {
    slug,
    title,
    path,
    parent,
    summary,
    image,
    priceFrom,
    description,
    contraindications,
    seo,
    services: services.map((service) => ({ ...pricedLine(service), summary: service.summary, priceFrom: service.priceFrom })),
    doctors: shownDoctors(doctors),
    options: partOfRecordOptions(services, doctors),
    portfolio: portfolio.map(shownPair),
  };
}

function groupTrail({ parent }: Pick<ShownGroup, "parent">): Crumb[] {
  return parent ? [catalogueCrumb, { title: parent.title, path: directionPath(parent.slug) }] : [catalogueCrumb];
}

export default function GroupPage({ loaderData: { group } }: Route.ComponentProps) {
  const direction = useRootData()?.mainPageCategories?.find(({ slug }) => slug === group.parent?.slug);
  const { services, priceFrom, doctors } = group;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <CatalogueHead
        trail={groupTrail(group)}
        title={group.title}
        lead={group.summary}
        facts={[
          ...(priceFrom !== null ? [{ figure: fromPrice(priceFrom), text: "все цены", to: "#ceny" }] : []),
          ...(services.length > 0 ? [{ figure: serviceCount(services.length), text: "в разделе" }] : []),
          ...(doctors.length > 0 ? [{ figure: doctorCount(doctors.length), text: "ведут приём", to: "#specialisty" }] : []),
        ]}
        picture={group.image ?? direction?.image ?? null}
      />
      {services.length > 0 && (
        <div className={styles.rows}>
          <h2>Услуги</h2>
          <CatalogueRows rows={services} heading="h3" />
        </div>
      )}
      <Tabs key={group.slug} label="Разделы страницы" tabs={groupTabs(group)} />
    </main>
  );
}

/** In the order of the product; what there is nothing to say about has no tab. */
function groupTabs(group: ShownGroup): Tab[] {
  const priced = group.services.filter(({ prices }) => prices.length > 0);

  return presentTabs([
    {
      id: "opisanie",
      label: "Описание",
      present: group.description.content.length > 0,
      content: (
        <div className={styles.about}>
          <RichText text={group.description} headingLevel={3} />
        </div>
      ),
    },
    contraindicationsTab(group.contraindications),
    {
      id: "ceny",
      label: "Цены",
      present: priced.length > 0,
      content: <PriceTable services={priced} caption={`Цены: ${typography(group.title)}`} quiet codes linked />,
    },
    doctorsTab(group.doctors),
    pairsTab(group.portfolio),
    recordTab(group.options),
  ]);
}
