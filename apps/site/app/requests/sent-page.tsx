import { caching } from "../../platform/caching.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/sent-page.ts";
import styles from "./form-page.module.css";
import { OutcomePage } from "./form-page.tsx";
import { sentText } from "./sent-text.ts";
import { formOf, isFormName } from "./visitor-forms.ts";

export const handle: RouteHandle = { seoTextInRoot: true };

export const headers = () => ({ "Cache-Control": caching.never });

/** The page after a form sent without scripts. The number is shown to the visitor and contains nothing personal. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.searchParams.get("form") ?? undefined;
  const form = isFormName(name) ? name : "record";
  const number = /^\d{1,9}$/.exec(url.searchParams.get("number") ?? "")?.[0];
  const isPublic = url.searchParams.has("public");
  const contacts = await quietly(context.get(apiContext).contacts());

  return {
    title: formOf(form).sentTitle,
    text: sentText(form, { number: number ? Number(number) : null, isPublic }, contacts, new Date()),
  };
}

export default function SentPage({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <OutcomePage title={title} lead={text}>
      <p className={styles.back}>
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
