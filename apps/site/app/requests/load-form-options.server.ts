import type { ApiClient } from "../http/api-client.ts";
import { everyDoctor } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { formOptions, type OptionsOfForms } from "./form-options.ts";

/** The options of the forms for a form's own page; options that cannot be loaded are left out. */
export async function loadFormOptions(api: ApiClient): Promise<OptionsOfForms> {
  const [services, doctors] = await Promise.all([quietly(api.services()), quietly(everyDoctor(api))]);
  return formOptions(services ?? [], doctors ?? []);
}
