import type { ApiClient } from "../../http/api-client.ts";
import { everyDoctor } from "../../http/every-page.ts";
import { quietly } from "../../http/quietly.ts";
import type { OptionsOfForms } from "./form-options.ts";
import { formOptionsWithVisits } from "./visits.server.ts";

/** The options for a form on its own page; lists that cannot be loaded are empty. */
export async function loadFormOptions(api: ApiClient): Promise<OptionsOfForms> {
  const [services, doctors, contacts] = await Promise.all([quietly(api.services()), quietly(everyDoctor(api)), quietly(api.contacts())]);
  return formOptionsWithVisits(services ?? [], doctors ?? [], contacts);
}
