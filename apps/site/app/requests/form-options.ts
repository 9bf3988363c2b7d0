import type { DoctorCard } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import { createContext, useContext, useEffect, useState } from "react";

/** A service a form offers: its group's title, and the slugs of the doctors who provide it. */
export type ServiceOption = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: string };
/** A doctor who takes requests, by the whole name. */
export type DoctorOption = Pick<DoctorCard, "slug"> & { name: string };

export type FormOptions = { services: ServiceOption[]; doctors: DoctorOption[] };

/** What the root loader has for the forms, on its way to the rendering of the page; it is no part of the page's data. */
export const FormOptionsContext = createContext<FormOptions | null>(null);

let known: FormOptions | null = null;

/**
 * What services and doctors the forms offer. They stand in the HTML of a page with a form, whole, so they are not sent again
 * as data: the browser reads them there before anything narrows them, and keeps them for the pages it goes to. Coming from a
 * page without any form, it reads those of /zapis.
 */
export function useFormOptions(): FormOptions {
  const given = useContext(FormOptionsContext);
  const [options, setOptions] = useState(() => given ?? known ?? optionsIn(document));
  const missing = options.services.length === 0 && options.doctors.length === 0;

  useEffect(() => {
    if (given) return;
    if (!missing) known = options;
    else void fetchOptions().then(setOptions, () => {});
  }, [given, missing, options]);

  return options;
}

/** Of all services and doctors, what forms say of them; only doctors who take requests. */
export function formOptions(services: ServiceCard[] | null, doctors: DoctorCard[] | null): FormOptions {
  return {
    services: (services ?? []).map(({ slug, title, group, doctors: providers }) => ({
      slug,
      title,
      group: group.title,
      doctors: providers,
    })),
    doctors: (doctors ?? [])
      .filter(({ state, acceptsOnline }) => state === "active" && acceptsOnline)
      .map(({ slug, lastName, firstName, middleName }) => ({ slug, name: `${lastName} ${firstName} ${middleName}` })),
  };
}

async function fetchOptions(): Promise<FormOptions> {
  const page = await fetch("/zapis");
  const found = optionsIn(new DOMParser().parseFromString(await page.text(), "text/html"));
  if (found.services.length === 0 && found.doctors.length === 0) throw new Error("the page of the form has no options");
  return found;
}

function optionsIn(page: Document): FormOptions {
  const all = (selector: string) => [...page.querySelectorAll<HTMLOptionElement>(selector)];
  const [form] = [...page.forms].filter((candidate) => candidate.querySelector("option[data-doctors]"));
  const inForm = (option: HTMLOptionElement) => option.form === form;

  return {
    services: all("select[name=service] > optgroup > option")
      .filter(inForm)
      .map(({ value, textContent, dataset, parentElement }) => ({
        slug: value,
        title: textContent,
        group: parentElement?.getAttribute("label") ?? "",
        doctors: dataset.doctors?.split(" ").filter(Boolean) ?? [],
      })),
    doctors: all("select[name=doctor] > option[data-doctor]")
      .filter(inForm)
      .map(({ value, textContent }) => ({ slug: value, name: textContent })),
  };
}
