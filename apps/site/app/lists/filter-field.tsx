import type { ReactNode, Ref } from "react";
import { Form, href, Link } from "react-router";
import { addressWith } from "../http/address-params.ts";
import { pluralForm, serviceCount } from "../ui/formats.ts";
import { SearchBox } from "../ui/search-box.tsx";

type FilterFieldProps = {
  form: Ref<HTMLFormElement>;
  action: string;
  label: string;
  placeholder: string;
  asked: string;
  error: string | null;
  children?: ReactNode;
};

/**
 * The field that filters a list while the visitor types (`useInstantFilter`); without scripts its form loads the filtered page. The address
 * already contains the typed words, so Enter replaces the history entry. `children` are further fields of the form.
 */
export function FilterField({ form, action, label, placeholder, asked, error, children }: FilterFieldProps) {
  return (
    <Form ref={form} method="get" action={action} role="search" aria-label={label} preventScrollReset replace>
      {children}
      <SearchBox label={label} placeholder={placeholder} defaultValue={asked} error={error} />
    </Form>
  );
}

/**
 * «Найдено 12 услуг», announced to screen readers when it changes. If the list is empty, only screen readers get this text. `isCut`: there
 * are more results than the list shows.
 */
export function Found({ count, isCut = false, className }: { count: number; isCut?: boolean; className?: string | undefined }) {
  const verb = pluralForm(count, { one: "Найдена", few: "Найдено", many: "Найдено" });
  return (
    <p className={count > 0 ? className : "visually-hidden"} role="status">
      {isCut ? `Показаны ${serviceCount(count)}, самые подходящие. Уточните запрос` : `${verb} ${serviceCount(count)}`}
    </p>
  );
}

/** A link to the site search with the same words, for a list without any match. */
export function SearchEverywhere({ search }: { search: string }) {
  return <Link to={addressWith(href("/search"), { search })}>Искать на всём сайте</Link>;
}
