import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/privacy-page.ts";
import { ConsentText } from "./consent-text.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const inForce = (await api.consents()).find(({ purpose }) => purpose === "privacy");
  const document = inForce ? await api.consent(inForce.id) : null;
  if (!document) throw data(null, { status: 404 });

  return { document };
}

export default function PrivacyPage({ loaderData: { document } }: Route.ComponentProps) {
  return <ConsentText document={document} />;
}
