import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/record-page.ts";
import { formAction } from "./form-action.server.ts";
import { formHeaders } from "./form-meta.ts";
import { FormPage } from "./form-page.tsx";
import { RecordForm } from "./record-form.tsx";

/** Which doctor or service the visitor has come from; unknown ones choose nothing. */
export function loader({ url }: Route.LoaderArgs) {
  return { doctor: url.searchParams.get("doctor"), service: url.searchParams.get("service") };
}

export const headers = formHeaders;

export const action = ({ request, context }: Route.ActionArgs) => formAction("record", request, context.get(apiContext));

export default function RecordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Запись на прием" lead="Оставьте имя и телефон. Администратор перезвонит в часы работы клиники и предложит время.">
      <RecordForm id="zapis-form" {...loaderData} {...actionData} />
    </FormPage>
  );
}
