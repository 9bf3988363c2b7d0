import { data, Link } from "react-router";
import { useLongDate, useRootData } from "../clinic/root-data.ts";
import { apiContext } from "../http/api-context.ts";
import { findClinicPhoto } from "../requests/page/clinic-photo.tsx";
import { formHeaders, formMeta } from "../requests/page/form-meta.ts";
import styles from "../requests/page/form-page.module.css";
import { FormPage } from "../requests/page/form-page.tsx";
import { formAction, formOutcome } from "../requests/send/form-action.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/subscribe-page.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

export const handle: RouteHandle = { section: { title: "Подписка на новости", otherNames: "рассылка подписаться", noindex: true } };

export const meta = formMeta("Подписка на новости", "Новые врачи, статьи и изменения в расписании клиники письмом на вашу почту.");

export const headers = formHeaders;

export async function loader(args: Route.LoaderArgs) {
  const [photo, { state, init }] = await Promise.all([
    findClinicPhoto(args.context.get(apiContext), "subscribe"),
    formOutcome("subscribe", args),
  ]);
  return data({ photo, state }, init);
}

export const action = (args: Route.ActionArgs) => formAction("subscribe", args);

export default function SubscribePage({ loaderData: { photo, state } }: Route.ComponentProps) {
  return (
    <FormPage
      title="Подписка на новости"
      lead="Новые врачи, статьи и изменения в расписании. Отписаться можно из любого письма."
      isShort
      photo={photo}
      beside={<Newest />}
      state={state}
    >
      <SubscribeForm id="subscribe-page-form" {...state} />
    </FormPage>
  );
}

/** Recent articles and news, as an example of what the letters contain. */
function Newest() {
  const longDate = useLongDate();
  const news = useRootData()?.news?.slice(0, 2) ?? [];
  if (news.length === 0) return null;

  return (
    <section className={styles.rows} aria-labelledby="newest-heading">
      <h2 id="newest-heading">{typography("О чём писали недавно")}</h2>
      {news.map((item) => (
        <article key={item.id}>
          <p className="small muted">{longDate(item.publishedAt)}</p>
          <Link to={item.path}>{typography(item.title)}</Link>
        </article>
      ))}
    </section>
  );
}
