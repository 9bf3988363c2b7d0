import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import type { Route } from "./+types/consent-page.ts";
import { ConsentText } from "./consent-text.tsx";

/** The document in force under that address: what a visitor agrees to with a tick. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const inForce = (await required(api.consents())).find(({ slug }) => slug === params.slug);
  const document = inForce ? await required(api.consent(inForce.id)) : null;
  if (!document) throw data(null, { status: 404 });

  return { document };
}

export default function ConsentPage({ loaderData: { document } }: Route.ComponentProps) {
  return <ConsentText document={document} />;
}
