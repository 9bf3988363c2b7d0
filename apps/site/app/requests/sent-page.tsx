import { data } from "react-router";
import { caching } from "../../platform/caching.ts";
import { apiContext } from "../http/api-context.ts";
import { outcomesContext } from "../http/outcomes.server.ts";
import { quietly } from "../http/quietly.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, pageMetaOf, rootDataOf, routeMeta } from "../seo/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/sent-page.ts";
import { type SentForm, sentPage } from "./form-action.server.ts";
import styles from "./form-page.module.css";
import { OutcomePage } from "./form-page.tsx";
import { sentText } from "./sent-text.ts";
import { formOf } from "./visitor-forms.ts";

export const handle: RouteHandle = { seoTextInRoot: true };

/** The head of the page of a sent form says what was sent. */
export function meta({ matches, location, error, loaderData }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  if (!loaderData?.isSent) return routeMeta(root, location.pathname, error);
  const { title, text } = loaderData;
  return pageMetaOf(matches, { path: location.pathname, title: `${title} — ${clinicTitle(root)}`, description: text, noindex: true });
}

export const headers = () => ({ "Cache-Control": caching.never });

/** The page after a form sent without scripts: it tells the visitor who sent it what the clinic does next, and promises nobody else anything. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const sent = await context.get(outcomesContext).find<SentForm>(sentPage, url);
  if (sent === null || sent === "unknown") return data(unknown, { status: sent === null ? 200 : 410 });

  const contacts = await quietly(context.get(apiContext).contacts());
  return data({ isSent: true, title: formOf(sent.form).sentTitle, text: sentText(sent.form, sent, contacts, new Date()) });
}

const unknown = {
  isSent: false,
  title: "Ответ на форму",
  text: "Здесь полчаса хранится ответ на отправленную форму. Если вы ничего не отправляли, оставьте заявку: перезвоним и подберём время.",
};

export default function SentPage({ loaderData: { isSent, title, text } }: Route.ComponentProps) {
  return (
    <OutcomePage title={title} lead={text}>
      <p className={styles.back}>
        {!isSent && <ButtonLink to="/zapis">Записаться на прием</ButtonLink>}
        <ButtonLink to="/specialists" variant="ghost">
          К списку врачей
        </ButtonLink>
        <ButtonLink to="/articles" variant="ghost">
          Читать статьи
        </ButtonLink>
      </p>
    </OutcomePage>
  );
}
