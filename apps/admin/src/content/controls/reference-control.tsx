import { Combobox } from "@base-ui/react/combobox";
import type { ContentRow } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import fieldStyles from "../../ui/field.module.css";
import { Find } from "../../ui/find.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import menu from "../../ui/menu.module.css";
import sheet from "../../ui/sheet.module.css";
import { counted } from "../../words/words.ts";
import type { ControlProps } from "../fields/control-props.ts";
import form from "../fields/form.module.css";
import { contentListQuery, titlesQuery } from "../fields/queries.ts";
import { stateMarks, stateOf } from "../fields/words.ts";
import styles from "./controls.module.css";

const searchAfterMs = 200;
const shownAtOnce = 8;

/** Returns the text some time after the last key press. */
function useCalm(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), searchAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}

type Props = Pick<ControlProps, "id" | "value" | "change" | "clinic" | "describedBy"> & {
  field: Pick<ControlProps["field"], "reference" | "kind">;
  /** The id of the record that is being replaced: only other records that are on the site can be chosen. */
  insteadOf?: string;
  /** The open dialog that contains the field: elements outside it are inert. */
  dialog?: RefObject<HTMLDialogElement | null>;
};

/** Chooses another record, found by a part of its title. A draft can be chosen too: the site then shows its name without a link. */
export default function ReferenceControl({ field, id, value, change, clinic, describedBy, insteadOf, dialog }: Props) {
  const entity = field.reference ?? "";
  const isMany = field.kind === "references";
  const ids = [value].flat().filter((each) => typeof each === "string");
  const { data: known = [] } = useQuery(titlesQuery(entity, ids));
  const [typed, setTyped] = useState("");
  const q = useCalm(typed);
  const chosenTitle = known.find((row) => row.id === value)?.title;
  const { data: found } = useQuery(
    contentListQuery(entity, {
      perPage: String(shownAtOnce),
      ...(insteadOf !== undefined && { state: "live,changed,planned" }),
      ...(q && q !== chosenTitle && { q }),
    }),
  );
  const rows = (found?.data ?? []).filter((row) => insteadOf === undefined || (row.isLive && row.id !== insteadOf));
  const total = found?.pagination.total ?? 0;
  const rowOf = (wanted: string) => known.find((row) => row.id === wanted) ?? rows.find((row) => row.id === wanted) ?? null;
  // References whose titles are still loading or failed to load; they must remain when others are chosen.
  const notRead = ids.filter((each) => rowOf(each) === null);
  const shared = {
    items: rows,
    filter: null,
    itemToStringLabel: ({ title }: ContentRow) => title,
    isItemEqualToValue: (one: ContentRow, other: ContentRow) => one.id === other.id,
    onInputValueChange: setTyped,
    autoHighlight: true,
  };
  const popup = (
    <Combobox.Portal {...(dialog && { container: dialog })}>
      <Combobox.Positioner className={sheet.over} sideOffset={4} align="start">
        <Combobox.Popup className={`${menu.menu} ${styles.menu} ${sheet.float} ${styles.options}`}>
          <Combobox.List>
            {(row: ContentRow) => (
              <Combobox.Item key={row.id} value={row} className={form.option}>
                <span>
                  <Found title={row.title} q={q} />
                </span>
                <Mark kind={stateMarks[row.state]} isCalm className="small">
                  {row.isLive ? stateOf(row, clinic) : `${stateOf(row, clinic)}, ссылки не будет`}
                </Mark>
              </Combobox.Item>
            )}
          </Combobox.List>
          <Combobox.Status className={`${styles.optionsFoot} small muted`}>
            {found && (total === 0 ? "Ничего не нашлось" : `Нашлось ${counted(total, ["карточка", "карточки", "карточек"])}`)}
          </Combobox.Status>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
  const input = (
    <Find as="span" className={styles.findWide}>
      <Combobox.Input id={id} className={fieldStyles.in} placeholder="Название, часть слова" aria-describedby={describedBy} />
    </Find>
  );
  if (!isMany)
    return (
      <Combobox.Root {...shared} value={typeof value === "string" ? rowOf(value) : null} onValueChange={(row) => change(row?.id ?? null)}>
        {input}
        {popup}
      </Combobox.Root>
    );
  return (
    <Combobox.Root
      {...shared}
      multiple
      value={ids.map(rowOf).filter((row) => row !== null)}
      onValueChange={(chosen) => change([...notRead, ...chosen.map((row) => row.id)])}
    >
      <Combobox.Chips className={styles.tags}>
        {ids.map(rowOf).map(
          (row) =>
            row && (
              <Combobox.Chip key={row.id} className={styles.tag} aria-label={row.title}>
                {row.title}
                <Combobox.ChipRemove className={form.tagRemove} aria-label={`Убрать: ${row.title}`}>
                  <Icon name="close" size={12} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ),
        )}
        {input}
      </Combobox.Chips>
      {popup}
    </Combobox.Root>
  );
}

/** A title with the found letters underlined. */
function Found({ title, q }: { title: string; q: string }) {
  const at = q ? title.toLowerCase().indexOf(q.toLowerCase()) : -1;
  if (at === -1) return title;
  return (
    <>
      {title.slice(0, at)}
      <b className={styles.foundLetters}>{title.slice(at, at + q.length)}</b>
      {title.slice(at + q.length)}
    </>
  );
}
