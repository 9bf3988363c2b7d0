import { apiContext } from "../../http/api-context.ts";
import { everyDoctor } from "../../http/every-page.ts";
import { quietly } from "../../http/quietly.ts";
import { required } from "../../http/required.ts";
import type { RouteHandle } from "../../routing/route-handle.ts";
import type { Route } from "./+types/options-data.ts";
import { formOptionsWithVisits } from "./visits.server.ts";

export const handle: RouteHandle = { cachedBy: {} };

/** The options of the forms as JSON; browsers fetch them when the visitor approaches a form. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [services, doctors, contacts] = await Promise.all([required(api.services()), required(everyDoctor(api)), quietly(api.contacts())]);
  return Response.json(formOptionsWithVisits(services, doctors, contacts));
}
