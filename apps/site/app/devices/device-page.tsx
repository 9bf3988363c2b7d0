import type { Device } from "@len/contract/devices";
import type { ServiceCard } from "@len/contract/services";
import { href, Link } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { requiredItem } from "../http/required.ts";
import { partOfRecordOptions } from "../requests/choices/form-options.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { shownResult } from "../results/shown-result.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import { contraindicationsTab, doctorsTab, presentTabs, recordTab, resultsTab, shownDoctors } from "../services/catalogue-tabs.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import details from "../ui/details.module.css";
import { costText, longDate } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { typography } from "../ui/typography.ts";
import { type Shown, ViewLink } from "../ui/view-link.tsx";
import type { Route } from "./+types/device-page.ts";
import styles from "./device-page.module.css";
import { sharedItem } from "./listings.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem }),
};

const listCrumb: Crumb = { title: "Оборудование", path: href("/equipments") };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { device } = loaderData;
  const root = rootDataOf(matches);
  const maker = [device.manufacturer, device.model].join(" ");

  return itemMeta(
    matches,
    device,
    {
      title: `${device.title} — ${maker}, ${clinicTitle(root)}`,
      description: `${device.title}, ${maker}: назначение, противопоказания, услуги и врачи, которые на нём работают`,
    },
    breadcrumbList(root, [listCrumb, device]),
  );
}

/** A former slug redirects to the canonical URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [device, services] = await Promise.all([
    requiredItem(api.device(params.slug), href("/equipments/:slug", params)),
    quietly(api.services()),
  ]);
  return { device: shownDevice(device, services ?? []) };
}

type ShownDevice = ReturnType<typeof shownDevice>;

/** The first paragraph of the description says what the device is for; the head of the page shows it. */
function shownDevice({ doctors, portfolio, certificates, description, updatedAt: _, ...rest }: Device, services: ServiceCard[]) {
  const [first, ...others] = description.content;
  const lead = first?.type === "paragraph" ? first : null;
  const used = new Set(rest.services.map(({ slug }) => slug));
  const costs = new Map(services.map((service) => [service.slug, costText(service)]));
  const priced = services.flatMap(({ slug, priceFrom, priceKind }) =>
    used.has(slug) && priceFrom !== null ? [{ priceFrom, priceKind }] : [],
  );
  const [cheapest] = priced.toSorted((one, other) => one.priceFrom - other.priceFrom);
  return {
    ...rest,
    lead: { ...description, content: lead ? [lead] : [] },
    description: { ...description, content: lead ? others : description.content },
    services: rest.services.map((service) => ({ ...service, cost: costs.get(service.slug) ?? null })),
    cost: cheapest ? costText(priced.length === 1 ? cheapest : { ...cheapest, priceKind: "from" }) : null,
    doctors: shownDoctors(doctors),
    options: partOfRecordOptions(
      services.filter(({ slug }) => used.has(slug)),
      doctors,
    ),
    portfolio: portfolio.map(shownResult),
    certificates: certificates.map((certificate) => ({
      ...pick(certificate, "id", "title", "number", "issuedAt", "authority"),
      sheet: certificate.files[0] ?? null,
    })),
  };
}

export default function DevicePage({ loaderData: { device } }: Route.ComponentProps) {
  const [picture, ...others] = device.images;
  const pictures: Shown = { kind: "picture", title: device.title, pictures: device.images };

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[listCrumb]} current={device.title} />
      <div data-columns className={styles.head}>
        {picture && (
          <ViewLink to={picture.url} shown={pictures} label={`Рассмотреть крупно: ${picture.alt || device.title}`} className={styles.view}>
            <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 56vw" className={styles.picture} first />
          </ViewLink>
        )}
        <div className={styles.words}>
          <h1 tabIndex={-1} data-field="title">
            {typography(device.title)}
          </h1>
          {device.lead.content.length > 0 && (
            <div className={styles.lead}>
              <RichText text={device.lead} />
            </div>
          )}
          <div className={styles.record}>
            <RecordButton {...(device.services.length === 1 && device.services[0] && { service: device.services[0].slug })} />
            {device.cost && <p>{`Процедуры ${device.cost}`}</p>}
          </div>
          <dl className={[details.facts, styles.facts].join(" ")} data-field="manufacturer model country categoryId">
            {[
              { term: "Производитель", text: device.manufacturer },
              { term: "Модель", text: device.model },
              { term: "Страна", text: device.country },
            ].map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{typography(text)}</dd>
              </div>
            ))}
            <div>
              <dt>Вид</dt>
              <dd>
                <Link to={`${href("/equipments")}?category=${device.category.slug}`}>{typography(device.category.title)}</Link>
              </dd>
            </div>
          </dl>
          {others.length > 0 && (
            <div className={styles.others}>
              {others.map((other, place) => (
                <ViewLink
                  className={styles.view}
                  key={other.url}
                  to={other.url}
                  shown={pictures}
                  at={place + 1}
                  label={`Рассмотреть крупно: ${other.alt || device.title}`}
                >
                  <Picture picture={other} sizes="(max-width: 1023px) 47vw, 18vw" className={styles.other} />
                </ViewLink>
              ))}
            </div>
          )}
        </div>
      </div>
      <Tabs key={device.id} label="Разделы страницы" tabs={deviceTabs(device)} />
    </main>
  );
}

/** Tabs in the order set by the product; a tab without content is omitted. */
function deviceTabs(device: ShownDevice): Tab[] {
  return presentTabs([
    {
      id: "opisanie",
      label: "Описание",
      present: device.description.content.length + device.services.length > 0,
      content: <About device={device} />,
    },
    {
      id: "sertifikaty",
      label: "Сертификаты",
      present: device.certificates.length > 0,
      content: <Certificates certificates={device.certificates} />,
    },
    contraindicationsTab(device.contraindications),
    doctorsTab(device.doctors),
    resultsTab(device.portfolio),
    recordTab(device.options),
  ]);
}

function About({ device: { description, services } }: { device: ShownDevice }) {
  const hasWords = description.content.length > 0;
  return (
    <div data-columns className={hasWords ? details.columns : undefined}>
      {hasWords && <RichText text={description} headingLevel={3} />}
      {services.length > 0 && (
        <div>
          <h3 className={details.subhead}>{typography("Что на нём делают")}</h3>
          <ul className={styles.services}>
            {services.map(({ id, title, path, cost }) => (
              <li key={id}>
                <Link to={path}>
                  <span>{typography(title)}</span>
                  {cost && <span className="small muted">{cost}</span>}
                  <Icon name="arrow" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Certificates({ certificates }: { certificates: ShownDevice["certificates"] }) {
  return (
    <ul className={details.sheets}>
      {certificates.map(({ id, title, number, issuedAt, authority, sheet }) => (
        <li key={id}>
          <figure>
            {sheet && (
              <ViewLink to={sheet.url} shown={{ kind: "document", title, sheets: [sheet] }} label={`Открыть: ${title}`}>
                <Picture picture={sheet} sizes="(max-width: 767px) 46vw, 14rem" alt="" />
              </ViewLink>
            )}
            <figcaption>
              {typography(title)}
              <span className="muted">
                № {number}, {longDate(issuedAt)}, {typography(authority)}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
