import type { DeviceCard } from "@len/contract/devices";
import { section } from "@len/contract/devices";
import { data, href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { Chips } from "../ui/chips.tsx";
import { plural } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/devices-page.ts";
import styles from "./devices-page.module.css";
import { sitemapChapters, sitemapPictures } from "./listings.ts";

export const handle: RouteHandle = {
  cachedBy: { category: slug },
  seoTextInRoot: true,
  ...(import.meta.env.SSR && { ...handleOf(section.site), sitemapChapters, sitemapPictures }),
};

const heading = "Оборудование";
const deviceForms = { one: "аппарат", few: "аппарата", many: "аппаратов" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, kinds } = loaderData;

  return sectionMeta(matches, {
    path: href("/equipments"),
    name: heading,
    narrowed: kinds && category && (kinds.find(({ slug }) => slug === category)?.title ?? foundNothing),
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [devices, categories] = await Promise.all([quietly(api.devices()), quietly(api.deviceCategories())]);
  const kinds = devices && categories && kindsOf(devices, categories);
  const asked = url.searchParams.get("category");

  return data({ kinds, total: devices?.length ?? 0, category: asked || null }, { status: kinds ? 200 : 503 });
}

function kindsOf(devices: DeviceCard[], categories: { slug: string; title: string }[]): Kind[] {
  return categories.flatMap(({ slug, title }) => {
    const ofKind = devices.filter(({ category }) => category.slug === slug).map(shownDevice);
    return ofKind.length > 0 ? [{ slug, title, devices: ofKind }] : [];
  });
}

type Kind = { slug: string; title: string; devices: ShownDevice[] };
type ShownDevice = ReturnType<typeof shownDevice>;

const shownDevice = ({ slug, path, title, manufacturer, model, country, images }: DeviceCard) => ({
  slug,
  path,
  title,
  manufacturer,
  // The name of a model must not wrap.
  model: [model.replaceAll(" ", "\u00a0"), country].filter(Boolean).join(", "),
  image: images[0] ?? null,
});

export default function DevicesPage({ loaderData: { kinds, total, category } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/equipments");
  const shown = kinds?.filter(({ slug }) => category === null || slug === category) ?? [];
  const count = shown.reduce((sum, { devices }) => sum + devices.length, 0);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        current={heading}
        title={text?.h1 ?? heading}
        lead={text?.text ?? "Прибор не лечит сам: сначала осмотр, потом решение врача. Здесь — чем мы работаем и для чего."}
      />
      {kinds ? (
        <>
          <Filters kinds={kinds} total={total} category={category} />
          <p className="visually-hidden" role="status">
            {plural(count, deviceForms)}
          </p>
        </>
      ) : (
        <Unavailable />
      )}
      {shown.length > 0 && (
        <div className={styles.kinds}>
          {shown.map((kind, index) => (
            <section key={kind.slug} id={kind.slug} className={styles.kind} aria-labelledby={`heading-${kind.slug}`}>
              <h2 id={`heading-${kind.slug}`}>{typography(kind.title)}</h2>
              <ul className={styles.devices}>
                {kind.devices.map((device, place) => (
                  <li key={device.slug}>
                    <Device device={device} first={index === 0 && place === 0} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {kinds && shown.length === 0 && (
        <Empty sentence="Здесь пока ничего нет" way={category ? { to: href("/equipments"), label: "Сбросить фильтры" } : null} />
      )}
    </main>
  );
}

function Filters({ kinds, total, category }: { kinds: Kind[]; total: number; category: string | null }) {
  if (kinds.length < 2) return null;

  return (
    <Chips
      label="Оборудование по видам"
      chips={[
        { to: href("/equipments"), label: "Все", count: total, current: category === null },
        ...kinds.map(({ slug, title, devices }) => ({
          to: `${href("/equipments")}?category=${slug}`,
          label: title,
          count: devices.length,
          current: slug === category,
        })),
      ]}
    />
  );
}

/** The name is the link. The picture is the same link and is hidden from screen readers. */
function Device({ device: { path, title, manufacturer, model, image }, first }: { device: ShownDevice; first: boolean }) {
  return (
    <article className={styles.device}>
      <Link to={path} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {image && <Picture picture={image} sizes="(max-width: 767px) 8rem, (max-width: 1023px) 46vw, 22vw" first={first} alt="" />}
      </Link>
      <h3 className={styles.name}>
        <Link to={path}>{typography(title)}</Link>
      </h3>
      <p className="small muted">
        {typography(manufacturer)}
        {manufacturer && model && <br />}
        {typography(model)}
      </p>
    </article>
  );
}
