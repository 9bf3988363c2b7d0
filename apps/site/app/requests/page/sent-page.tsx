import { data } from "react-router";
import { caching } from "../../../platform/caching.ts";
import { useRootData } from "../../clinic/root-data.ts";
import { apiContext } from "../../http/api-context.ts";
import { outcomesContext } from "../../http/outcomes.server.ts";
import type { RouteHandle } from "../../routing/route-handle.ts";
import { clinicTitle, pageMetaOf, rootDataOf, routeMeta } from "../../seo/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { typography } from "../../ui/typography.ts";
import { aboutRequestPage } from "../form/about-request-page.ts";
import { formOf } from "../form/visitor-forms.ts";
import { type SentForm, sentPage } from "../send/form-action.server.ts";
import type { Route } from "./+types/sent-page.ts";
import { findClinicPhoto } from "./clinic-photo.tsx";
import styles from "./form-page.module.css";
import { OutcomePage } from "./form-page.tsx";

export const handle: RouteHandle = { seoTextInRoot: true };

/** The title of the page names the form that was sent. */
export function meta({ matches, location, error, loaderData }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  if (!loaderData?.isSent) return routeMeta(root, location.pathname, error);
  const { title, text } = loaderData;
  return pageMetaOf(matches, { path: location.pathname, title: `${title} — ${clinicTitle(root)}`, description: text, noindex: true });
}

export const headers = () => ({ "Cache-Control": caching.never });

/**
 * The page after a form was sent without scripts. It tells the sender what the clinic does next; another visitor who opens this address
 * sees none of that.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const [photo, sent] = await Promise.all([
    findClinicPhoto(context.get(apiContext), "sent"),
    context.get(outcomesContext).find<SentForm>(sentPage, url),
  ]);
  if (sent === null) return data({ ...nothingSent, photo });
  if (sent === "unknown") return data({ ...expired, photo }, { status: 410 });
  return data({ photo, isSent: true, invites: false, title: formOf(sent.form).sentTitle, text: sent.text, page: sent.page });
}

const nothingSent = {
  isSent: false,
  invites: true,
  page: null,
  title: "Эта страница уже закрыта",
  text: "Ответ на отправленную форму виден здесь полчаса. Если вы отправили заявку и видели её номер, она у нас: перезвоним в часы работы. Если ещё не отправляли, оставьте заявку.",
};

/** The clinic may have received the form, so the visitor is not asked to send it again. */
const expired = {
  isSent: false,
  invites: false,
  page: null,
  title: "Ответ уже не хранится",
  text: "Если вы уже отправили форму и видели ответ, повторять не нужно. Если ответа не было, позвоните нам: администратор проверит.",
};

export default function SentPage({ loaderData: { photo, invites, title, text, page } }: Route.ComponentProps) {
  const isClosed = useRootData()?.isClosed === true;

  return (
    <OutcomePage title={title} lead={text} photo={photo}>
      {page && <p className={styles.told}>{typography(aboutRequestPage)}</p>}
      <p className={styles.back}>
        {page && (
          <ButtonLink to={page} reloadDocument>
            Страница заявки
          </ButtonLink>
        )}
        {invites && !isClosed && <ButtonLink to="/zapis">Записаться на прием</ButtonLink>}
        {!invites && !isClosed && (
          <>
            <ButtonLink to="/specialists" variant="ghost">
              К списку врачей
            </ButtonLink>
            <ButtonLink to="/articles" variant="ghost">
              Читать статьи
            </ButtonLink>
          </>
        )}
      </p>
    </OutcomePage>
  );
}
