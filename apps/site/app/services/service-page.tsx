import type { Service } from "@len/contract/catalogue";
import { href } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { conditionsOf } from "../conditions/condition-links.tsx";
import { apiContext } from "../http/api-context.ts";
import { requiredItem } from "../http/required.ts";
import { PlanCorner } from "../plan/plan-corner.tsx";
import { PlanTick } from "../plan/plan-tick.tsx";
import { PriceTable } from "../prices/price-table.tsx";
import { partOfRecordOptions } from "../requests/choices/form-options.ts";
import { ReviewButton } from "../requests/dialogs/form-buttons.tsx";
import { shownResult } from "../results/shown-result.ts";
import { ReviewItem } from "../reviews/review-item.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import { TimesPanel } from "../times/times-panel.tsx";
import { doctorCount, minutes } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/service-page.ts";
import { CatalogueHead } from "./catalogue-head.tsx";
import styles from "./catalogue-page.module.css";
import { contraindicationsTab, doctorsTab, presentTabs, recordTab, resultsTab, shownDoctors } from "./catalogue-tabs.tsx";
import { fullCostText, serviceTrail } from "./catalogue-words.ts";
import { serviceDescription } from "./description.server.ts";
import { sharedService } from "./listings.ts";
import { ServiceAbout } from "./service-about.tsx";
import { serviceStructuredData } from "./service-structured-data.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedService }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { service } = loaderData;
  const root = rootDataOf(matches);
  const trail = [...serviceTrail(service), service];

  return itemMeta(
    matches,
    service,
    { title: `${service.title} — цена и запись, ${clinicTitle(root)}`, description: loaderData.described },
    ...serviceStructuredData(service, trail, root),
  );
}

/** Redirects any other URL of the service, with a former slug or a wrong group, to the canonical URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = href("/categories/:subcategory/:services/:service", params);
  const api = context.get(apiContext);
  const [service, conditions] = await Promise.all([
    requiredItem(api.service(params.service), path),
    conditionsOf(api, "services", params.service),
  ]);
  return { service: { ...shownService(service), conditions }, described: serviceDescription(service) };
}

type ShownService = Route.ComponentProps["loaderData"]["service"];

function shownService(service: Service) {
  const { doctors, equipment, portfolio, updatedAt: _, ...rest } = service;
  return {
    ...rest,
    doctors: shownDoctors(doctors),
    options: partOfRecordOptions([{ ...service, doctors: doctors.map(({ slug }) => slug) }], doctors),
    picture: equipment[0]?.images[0] ?? null,
    equipment: equipment.map((device, place) => ({
      ...pick(device, "id", "title", "path", "manufacturer", "model"),
      // The first device has no image here, because the head of the page already shows it.
      image: (place > 0 && device.images[0]) || null,
    })),
    portfolio: portfolio.map(shownResult),
  };
}

export default function ServicePage({ loaderData: { service } }: Route.ComponentProps) {
  const isOpen = useRootData()?.settings?.bookingOpen ?? false;
  const takesRequests = service.doctors.some(({ acceptsOnline }) => acceptsOnline);

  return (
    <>
      <main id="main" className={["wrap", styles.page].join(" ")}>
        <CatalogueHead
          trail={serviceTrail(service)}
          title={service.title}
          lead={service.summary}
          facts={serviceFacts(service)}
          picture={service.picture}
          aside={isOpen && takesRequests && <TimesPanel key={service.id} service={service.slug} lines={service.doctors.length} />}
          service={service.slug}
        />
        <Tabs key={service.id} label="Разделы страницы" tabs={serviceTabs(service)} />
      </main>
      <PlanCorner />
    </>
  );
}

function serviceFacts({ prices, priceFrom, priceKind, durationMin, doctors }: ShownService) {
  const cost = fullCostText({ priceFrom, priceKind, prices });

  return [
    ...(prices.length > 0 && cost !== null
      ? [
          {
            figure: cost,
            text: prices.length === 1 ? "стоимость" : "все цены",
            to: "#ceny",
          },
        ]
      : []),
    ...(durationMin !== null ? [{ figure: minutes(durationMin), text: "длительность визита" }] : []),
    ...(doctors.length > 0
      ? [
          {
            figure: doctorCount(doctors.length),
            text: doctors.length === 1 ? "оказывает услугу" : "оказывают услугу",
            to: "#specialisty",
          },
        ]
      : []),
  ];
}

/** The tabs in the order that the product defines; tabs without content are omitted. */
function serviceTabs(service: ShownService): Tab[] {
  const { description, indications, preparation, recovery, faq, equipment } = service;

  return presentTabs([
    {
      id: "opisanie",
      label: "Описание",
      present: [description.content, indications, preparation, recovery, faq, equipment].some(({ length }) => length > 0),
      content: <ServiceAbout service={service} />,
    },
    contraindicationsTab(service.contraindications),
    {
      id: "ceny",
      label: "Цены",
      fields: "prices",
      present: service.prices.length > 0,
      content: <PriceTable services={[service]} caption={`Цены: ${service.title}`} quiet codes Tick={PlanTick} />,
    },
    doctorsTab(service.doctors),
    resultsTab(service.portfolio),
    {
      id: "otzyvy",
      label: "Отзывы",
      present: service.reviews.length > 0,
      content: (
        <div className={styles.reviews}>
          {service.reviews.map((review) => (
            <ReviewItem key={review.id} review={{ ...review, service: null }} />
          ))}
          <ReviewButton variant="ghost" service={service.slug} />
        </div>
      ),
    },
    recordTab(service.options, service.slug),
  ]);
}
