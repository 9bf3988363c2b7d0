import { callBackPromise } from "../contacts/opening-hours.ts";
import { apiContext } from "../http/api-context.ts";
import { caching } from "../http/caching.ts";
import { quietly } from "../http/quietly.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/sent-page.ts";
import styles from "./record-page.module.css";

export const headers = () => ({ "Cache-Control": caching.never });

/** Where a form sent without scripts arrives. The number is for people and says nothing about the person. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const number = /^\d{1,9}$/.exec(url.searchParams.get("number") ?? "")?.[0] ?? null;
  const contacts = await quietly(context.get(apiContext).contacts());
  const promise = contacts ? callBackPromise(contacts, new Date()) : "Перезвоним в часы работы клиники.";

  return { number, promise };
}

export default function SentPage({ loaderData: { number, promise } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", "sec", styles.page].join(" ")}>
      <h1 tabIndex={-1}>Заявка отправлена</h1>
      <p className={["lead", styles.lead].join(" ")}>
        {number ? `Заявка № ${number} у администратора. ` : ""}
        {promise}
      </p>
      <p className={styles.back}>
        <ButtonLink to="/specialists" variant="ghost">
          К списку врачей
        </ButtonLink>
      </p>
    </main>
  );
}
