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
 * The field that narrows a list while the visitor types (`useInstantFilter`); without scripts its form loads the narrowed page. The
 * address already follows the typed words, so Enter replaces the history entry. `children` are further fields of the form.
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
 * «Найдено 12 услуг», announced to screen readers when it changes. For an empty list only screen readers get it. `isCut` says that there
 * are more results.
 */
export function Found({ count, isCut = false, className }: { count: number; isCut?: boolean; className?: string | undefined }) {
  const verb = pluralForm(count, { one: "Найдена", few: "Найдено", many: "Найдено" });
  return (
    <p className={count > 0 ? className : "visually-hidden"} role="status">
      {isCut ? `Показаны ${serviceCount(count)}, самые подходящие. Уточните запрос` : `${verb} ${serviceCount(count)}`}
    </p>
  );
}

/** For a list in which nothing matches: the site search with the same words. */
export function SearchEverywhere({ search }: { search: string }) {
  return <Link to={addressWith(href("/search"), { search })}>Искать на всём сайте</Link>;
}
