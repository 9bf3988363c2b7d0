import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import type { Route } from "./+types/privacy-page.ts";
import { ConsentText } from "./consent-text.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const inForce = (await required(api.consents())).find(({ purpose }) => purpose === "privacy");
  const document = inForce ? await required(api.consent(inForce.id)) : null;
  if (!document) throw data(null, { status: 404 });

  return { document };
}

export default function PrivacyPage({ loaderData: { document } }: Route.ComponentProps) {
  return <ConsentText document={document} />;
}
