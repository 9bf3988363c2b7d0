import type { Ref } from "react";
import { Form, href, Link } from "react-router";
import { addressWith } from "../http/address-params.ts";
import { pluralForm, serviceCount } from "../ui/formats.ts";
import { SearchBox } from "../ui/search-box.tsx";

type FilterFieldProps = { form: Ref<HTMLFormElement>; action: string; label: string; placeholder: string; asked: string };

/**
 * The field that narrows a list while the visitor types; without scripts its form loads the narrowed page. The address already follows
 * the typed words, so Enter replaces the history entry.
 */
export function FilterField({ form, action, label, placeholder, asked }: FilterFieldProps) {
  return (
    <Form ref={form} method="get" action={action} role="search" aria-label={label} preventScrollReset replace>
      <SearchBox label={label} placeholder={placeholder} defaultValue={asked} />
    </Form>
  );
}

/** «Найдено 12 услуг», announced to screen readers when it changes. */
export function Found({ count, className }: { count: number; className?: string | undefined }) {
  const verb = pluralForm(count, { one: "Найдена", few: "Найдено", many: "Найдено" });
  return (
    <p className={className} role="status">
      {verb} {serviceCount(count)}
    </p>
  );
}

/** Shown when nothing matches the filter: leads to the site search, which knows typing errors and synonyms. */
export function FilterWaysOut({ search, list }: { search: string; list: string }) {
  return (
    <>
      <Link to={addressWith(href("/search"), { search: search.trim() })}>Искать на всём сайте: понимаем опечатки и простые слова</Link>
      <a href={list}>Сбросить фильтр</a>
    </>
  );
}
