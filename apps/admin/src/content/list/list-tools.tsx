import type { ContentSection } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { Chip, ChipRow } from "../../ui/chip.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Tools, ToolsRow } from "../../ui/tools.tsx";
import type { Field } from "../fields/fields.ts";
import { contentListQuery } from "../fields/queries.ts";
import { wordsOfSection } from "../fields/words-of-section.ts";
import styles from "./list.module.css";
import { chips, type ListCounts } from "./list-filters.ts";

const sortNames: Record<string, string> = { title: "По названию", savedAt: "Сначала недавние правки", position: "Как на сайте" };

type Props = {
  section: ContentSection;
  fields: Field[];
  address: URLSearchParams;
  counts: ListCounts | undefined;
  onChoose(change: Record<string, string>): void;
};

/** The search field, the chips of states, the filters and the order of a list. Their values are stored in the URL. */
export function ListTools({ section, fields, address, counts, onChoose }: Props) {
  const { entity, filters, listed } = section;
  const state = address.get("state") ?? "";
  const { filters: wanted, columns = listed } = wordsOfSection(entity);
  const shown = fields.filter(({ path }) => filters.includes(path) && (wanted ?? columns).includes(path));
  const choices = shown.filter((field) => field.choices.length > 0);
  const references = shown.filter(({ reference }) => reference);
  const sort = <Sort section={section} value={address.get("sort") ?? ""} onChoose={onChoose} />;
  const hasFilters = choices.length + references.length > 0;
  return (
    <Tools>
      <ToolsRow>
        <SearchField
          label="Найти в разделе"
          placeholder={wordsOfSection(entity).search ?? "Слово из названия"}
          value={address.get("q") ?? ""}
          onFind={(q) => onChoose({ q })}
        />
        <ChipRow label="Показать">
          {chips
            .filter(({ value, isRare, countOf }) => value === state || !isRare || (counts && countOf(counts) > 0))
            .map(({ value, label, countOf }) => (
              <Chip count={counts && countOf(counts)} key={value} aria-pressed={state === value} onClick={() => onChoose({ state: value })}>
                {label}
              </Chip>
            ))}
        </ChipRow>
        {!hasFilters && sort}
      </ToolsRow>
      {hasFilters && (
        <ToolsRow className={styles.filters}>
          {choices.map((field) => (
            <Filter
              key={field.path}
              label={field.label}
              options={field.choices}
              value={address.get(field.path) ?? ""}
              onChoose={(value) => onChoose({ [field.path]: value })}
            />
          ))}
          {references.map((field) => (
            <ReferenceFilter
              key={field.path}
              field={field}
              value={address.get(field.path) ?? ""}
              onChoose={(value) => onChoose({ [field.path]: value })}
            />
          ))}
          {sort}
        </ToolsRow>
      )}
    </Tools>
  );
}

type Options = { value: string; label: string }[];
type FilterProps = { label: string; options: Options; value: string; onChoose(value: string): void };

function Filter({ label, options, value, onChoose }: FilterProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <DropMenu
      kind="menu"
      trigger={
        <>
          <span className="muted">{label}:</span> {chosen?.label ?? "все"}
          <Icon name="down" size={14} />
        </>
      }
      items={[{ value: "", label: "все" }, ...options].map((option) => ({
        label: option.label,
        isOn: option.value === value,
        pick: () => onChoose(option.value),
      }))}
    />
  );
}

const optionsAtMost = 100;

/** A filter by a record of another section, such as the doctors of a direction. */
function ReferenceFilter({ field, value, onChoose }: { field: Field; value: string; onChoose(value: string): void }) {
  const { data } = useQuery(contentListQuery(field.reference ?? "", { sort: "title", perPage: String(optionsAtMost) }));
  const options = data?.data.map(({ id, title }) => ({ value: id, label: title || "Без названия" })) ?? [];
  if (options.length === 0) return null;
  return <Filter label={field.label} options={options} value={value} onChoose={onChoose} />;
}

type SortProps = { section: ContentSection; value: string; onChoose(change: Record<string, string>): void };

function Sort({ section: { isOrdered, sorts }, value, onChoose }: SortProps) {
  const usual = isOrdered ? "position" : "-savedAt";
  const names = [...new Set([usual, ...sorts.map((name) => (name === "savedAt" ? "-savedAt" : name))])];
  const nameOf = (name: string) => sortNames[name.replace(/^-/, "")] ?? name;
  const current = names.includes(value) ? value : usual;
  return (
    <DropMenu
      kind="menu"
      className={styles.sort}
      trigger={
        <>
          <Icon name="sort" />
          {nameOf(current)}
          <Icon name="down" size={14} />
        </>
      }
      items={names.map((name) => ({
        label: nameOf(name),
        isOn: name === current,
        pick: () => onChoose({ sort: name === usual ? "" : name }),
      }))}
    />
  );
}
