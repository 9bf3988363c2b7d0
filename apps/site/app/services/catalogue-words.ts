import type { Service } from "@len/contract/catalogue";
import { href } from "react-router";
import type { Crumb } from "../ui/breadcrumbs.tsx";
import { type PluralForms, plural } from "../ui/formats.ts";

const minuteForms: PluralForms = { one: "минута", few: "минуты", many: "минут" };
const serviceForms: PluralForms = { one: "услуга", few: "услуги", many: "услуг" };
const doctorForms: PluralForms = { one: "врач", few: "врача", many: "врачей" };

export const minutes = (count: number) => plural(count, minuteForms);
export const serviceCount = (count: number) => plural(count, serviceForms);
export const doctorCount = (count: number) => plural(count, doctorForms);

/** The top of the catalogue, by the name §2 of the specification gives it. */
export const catalogueCrumb: Crumb = { title: "Услуги и цены", path: href("/categories") };

export function directionPath(slug: string): string {
  return href("/categories/:subcategory", { subcategory: slug });
}

function groupPath(direction: string, group: string): string {
  return href("/categories/:subcategory/:services", { subcategory: direction, services: group });
}

/** The way down to a service, without the service itself. */
export function serviceTrail({ group }: Pick<Service, "group">): Crumb[] {
  return [
    catalogueCrumb,
    { title: group.direction.title, path: directionPath(group.direction.slug) },
    { title: group.title, path: groupPath(group.direction.slug, group.slug) },
  ];
}
