import { data, redirect } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { caching } from "../http/caching.ts";
import { readForm } from "../http/read-form.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import type { Route } from "./+types/record-page.ts";
import { RecordForm } from "./record-form.tsx";
import styles from "./record-page.module.css";
import { answerWith, recordValues, sendRecord } from "./send-record.server.ts";

/** When to come back is said by the action, and belongs to the page it becomes. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Which doctor or service the visitor has come from; unknown ones choose nothing. */
export function loader({ url }: Route.LoaderArgs) {
  return { doctor: url.searchParams.get("doctor"), service: url.searchParams.get("service") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await sendRecord(form, context.get(apiContext), visitorAddress(request));
  if (result.kind === "sent")
    throw redirect(`/requests/sent?number=${result.number}`, { status: 303, headers: { "Cache-Control": caching.never } });

  return data({ result, values: recordValues(form) }, answerWith(result));
}

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[]} current="Запись на прием" />
      <div className={styles.columns}>
        <div>
          <h1 tabIndex={-1}>Запись на прием</h1>
          <p className={["lead", styles.lead].join(" ")}>
            Оставьте имя и телефон. Администратор перезвонит в часы работы клиники и предложит время.
          </p>
        </div>
        <div className={styles.sheet}>
          <RecordForm id="zapis-form" {...loaderData} {...actionData} />
        </div>
      </div>
    </main>
  );
}
