import type { DoctorCard } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import { createContext, useContext, useEffect, useState } from "react";
import { isOpen } from "./options.ts";
import { formOf } from "./visitor-forms.ts";

/** A service a form offers: its group's title, and the slugs of the doctors who provide it. */
export type ServiceOption = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: string };
/** A doctor, by the whole name. */
export type DoctorOption = Pick<DoctorCard, "slug"> & { name: string };

export type FormOptions = { services: ServiceOption[]; doctors: DoctorOption[] };
/** Of both forms that offer services and doctors, what each offers. */
export type OptionsOfForms = Record<"record" | "review", FormOptions>;

/** What the root loader has for the forms, on its way to the rendering of the page; it is no part of the page's data. */
export const FormOptionsContext = createContext<OptionsOfForms | null>(null);

const known: Partial<OptionsOfForms> = {};

/**
 * What services and doctors a form offers. They stand in the HTML of a page with the form, whole, so they are not sent again
 * as data: the browser reads them there before anything narrows them, and keeps them for the pages it goes to. Coming from a
 * page without the form, it reads those of the form's own page.
 */
export function useFormOptions(form: keyof OptionsOfForms): FormOptions {
  const given = useContext(FormOptionsContext);
  const [options, setOptions] = useState(() => (given ?? known)[form] ?? optionsIn(document, form));
  const missing = options.services.length === 0 && options.doctors.length === 0;

  useEffect(() => {
    if (given) return;
    if (!missing) known[form] = options;
    else void fetchOptions(form).then(setOptions, () => {});
  }, [given, missing, options, form]);

  return options;
}

/** Of all services and doctors, what forms say of them. A request is for doctors who take them; a review may be of any doctor. */
export function formOptions(services: ServiceCard[] | null, doctors: DoctorCard[] | null): OptionsOfForms {
  const offered = (services ?? []).map(({ slug, title, group, doctors: providers }) => ({
    slug,
    title,
    group: group.title,
    doctors: providers,
  }));
  const named = (some: DoctorCard[]) =>
    some.map(({ slug, lastName, firstName, middleName }) => ({ slug, name: `${lastName} ${firstName} ${middleName}` }));
  const all = doctors ?? [];

  return {
    record: { services: offered, doctors: named(all.filter(({ state, acceptsOnline }) => state === "active" && acceptsOnline)) },
    review: { services: offered, doctors: named(all) },
  };
}

async function fetchOptions(form: keyof OptionsOfForms): Promise<FormOptions> {
  const page = await fetch(formOf(form).page);
  const found = optionsIn(new DOMParser().parseFromString(await page.text(), "text/html"), form);
  if (found.services.length === 0 && found.doctors.length === 0) throw new Error("the page of the form has no options");
  return found;
}

function optionsIn(page: Document, name: keyof OptionsOfForms): FormOptions {
  // The buttons that open a form are forms that get.
  const form = page.querySelector(`form[method=post][action="${formOf(name).page}"]`);
  const all = (selector: string) => [...(form?.querySelectorAll<HTMLOptionElement>(selector) ?? [])];

  return {
    services: all("option[data-doctors]").map(({ value, textContent, dataset, parentElement }) => ({
      slug: value,
      title: textContent,
      group: parentElement?.getAttribute("label") ?? "",
      doctors: dataset.doctors?.split(" ").filter(Boolean) ?? [],
    })),
    doctors: all("[name=doctor] option")
      .filter(({ value }) => !isOpen(value))
      .map(({ value, textContent }) => ({ slug: value, name: textContent })),
  };
}
