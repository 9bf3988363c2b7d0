import { section } from "@len/contract/mass-media";
import { data, href } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { Unavailable } from "../errors/unavailable.tsx";
import { addressWith, pageParam, slugParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { pageNumber, slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/mass-media-page.ts";
import { GrowingPress } from "./growing-press.tsx";
import styles from "./mass-media-page.module.css";
import { Press, pressPageSize } from "./press.tsx";

export const handle: RouteHandle = {
  cachedBy: { doctor: slug, page: pageNumber },
  ...(import.meta.env.SSR && handleOf(section.site)),
};

type MassMediaQuery = { page: number; doctor: string | null };

const pathOf = ({ page = 1, doctor = null }: Partial<MassMediaQuery> = {}) => addressWith(href("/mass-media"), { doctor, page });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, text, publications } = loaderData;
  const doctor = publications?.data.flatMap(({ doctors }) => doctors).find(({ slug }) => slug === query.doctor);

  return sectionMeta(matches, {
    path: query.doctor ? pathOf() : pathOf({ page: query.page }),
    text,
    name: "Публикации в СМИ",
    page: query.page,
    narrowed: doctor ? fullName(doctor) : publications && query.doctor && foundNothing,
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query: MassMediaQuery = { page: pageParam(url.searchParams), doctor: slugParam(url.searchParams, "doctor") };
  const [text, publications] = await Promise.all([
    loadSeoText(api, "/mass-media"),
    quietly(api.massMedia({ limit: pressPageSize, page: query.page, doctor: query.doctor ?? undefined })),
  ]);
  if (publications && query.page > publications.pagination.lastPage) throw data(null, { status: 404 });

  return data({ query, text, publications }, { status: publications ? 200 : 503 });
}

export default function MassMediaPage({ loaderData: { query, text, publications } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Публикации в СМИ", "Где врачи клиники объясняют, спорят и отвечают на вопросы.")} page={query.page} />
      {!publications && <Unavailable />}
      {publications?.data.length === 0 && (
        <Empty sentence="Публикаций пока нет" way={query.doctor ? { to: pathOf(), label: "Сбросить фильтр" } : null} />
      )}
      {publications && query.doctor && query.page === 1 ? (
        <GrowingPress doctor={query.doctor} first={publications} to={pathOf({ doctor: query.doctor, page: 2 })} />
      ) : (
        <>
          <Press publications={publications?.data ?? []} />
          {publications && <Pagination pagination={publications.pagination} pathOf={(page) => pathOf({ ...query, page })} />}
        </>
      )}
    </main>
  );
}
