import { apiContext } from "../http/api-context.ts";
import { everyDoctor } from "../http/every-page.ts";
import { required } from "../http/required.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/options-data.ts";
import { formOptions } from "./form-options.ts";

export const handle: RouteHandle = { cachedBy: {} };

/** The options of the forms as JSON; browsers fetch them when a form is approached. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [services, doctors] = await Promise.all([required(api.services()), required(everyDoctor(api))]);
  return Response.json(formOptions(services, doctors));
}
