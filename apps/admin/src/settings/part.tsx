import type { StaffSetting } from "@len/contract/staff/settings";
import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import fieldStyles from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Input, LongText } from "../ui/input.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { Problem } from "../ui/problem.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import styles from "./settings.module.css";
import type { SettingsOfPart } from "./use-settings.ts";

export type PartProps = { settings: StaffSetting[]; clinic: ClinicTime };

const changes = ["изменение", "изменения", "изменений"] as const;

type Props = { form: SettingsOfPart; clinic: ClinicTime; isPublic: boolean; beside?: ReactNode; children: ReactNode };

/** A part of the settings: its fields, beside them a preview of what visitors will read, and below them the state and the button. */
export function SettingsPart({ form, clinic, isPublic, beside, children }: Props) {
  const { changed, refusal, stored } = form;
  const [last] = stored.filter(({ savedAt }) => savedAt).toSorted((one, other) => ((one.savedAt ?? "") < (other.savedAt ?? "") ? 1 : -1));
  const fields = useFieldOfAddress<HTMLFormElement>();
  const state = last?.savedAt
    ? `${isPublic ? "На сайте" : "Действует"} с ${clinic.dateOf(last.savedAt)}${last.savedBy ? `, ${last.savedBy}` : ""}`
    : "Значения обычные, их не меняли";
  return (
    <form
      className={styles.settingPart}
      ref={fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) form.apply();
      }}
      noValidate
    >
      <div className={beside ? styles.settingCols : `${styles.settingCols} ${styles.settingColsOne}`}>
        <div className={styles.settingFields} data-ui="setting-fields">
          {children}
        </div>
        {beside && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
          <aside className={styles.settingBeside} aria-label="Что прочтут посетители" tabIndex={0}>
            {beside}
          </aside>
        )}
      </div>
      <PageFoot>
        <FootState role="status">
          {refusal ? (
            <span>{refusal}</span>
          ) : changed.length > 0 ? (
            `${counted(changed.length, changes)}, ещё не ${isPublic ? "на сайте" : "действует"}`
          ) : (
            state
          )}
        </FootState>
        {changed.length > 0 && (
          <Button kind="quiet" onClick={form.drop}>
            Вернуть как было
          </Button>
        )}
        <Button type="submit" kind="main" disabled={form.isPending}>
          {isPublic ? "Опубликовать" : "Применить"}
        </Button>
      </PageFoot>
    </form>
  );
}

/**
 * Moves the focus to the field that the hash of the URL names, such as «#legalActs», to which remarks of «Готовность сайта» link. `isOff`:
 * that was done already.
 */
export function useFieldOfAddress<Body extends HTMLElement>(isOff = false) {
  const body = useRef<Body>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash || isOff) return;
    const place = body.current?.querySelector(`[data-setting="${CSS.escape(hash.slice(1))}"]`);
    const field = place?.querySelector<HTMLElement>("input, textarea") ?? place?.querySelector("button");
    field?.focus();
  }, [hash, isOff]);
  return body;
}

/** The fields of a part without a preview. */
export function OneColumn({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div className={`${styles.settingCols} ${styles.settingColsOne}`} ref={ref}>
      <div className={styles.settingFields} data-ui="setting-fields">
        {children}
      </div>
    </div>
  );
}

type TextKey = "slogan" | "description" | "footerLine" | "contraindicationsWarning";
type RowProps<Key> = { form: SettingsOfPart; of: Key; label: string; hint: string };

export function TextRow({ form, of, label, hint, isLong = false }: RowProps<TextKey> & { isLong?: boolean }) {
  const value = form.valueOf(of);
  return (
    <Row label={label} hint={hint} problem={form.problemOf(of)} setting={of}>
      {(props) =>
        isLong ? (
          <LongText {...props} rows={3} value={value} onChange={({ target }) => form.change(of, target.value)} />
        ) : (
          <Input {...props} value={value} onChange={({ target }) => form.change(of, target.value)} />
        )
      }
    </Row>
  );
}

type NumberKey = "foundedYear" | "retentionMonths" | "promiseMinutes" | "minReviewsForRating";

export function NumberRow({ form, of, label, hint }: RowProps<NumberKey>) {
  const value = form.valueOf(of);
  const text = form.textOf(of) ?? String(value);
  const notNumber = Number.isNaN(value) && text !== "" ? "Напишите число цифрами" : undefined;
  return (
    <Row label={label} hint={hint} problem={notNumber ?? form.problemOf(of)}>
      {(props) => (
        <Input
          {...props}
          className={styles.inNumber}
          inputMode="numeric"
          maxLength={4}
          value={text}
          onChange={({ target }) => form.change(of, /^\d+$/.test(target.value) ? Number(target.value) : Number.NaN, target.value)}
        />
      )}
    </Row>
  );
}

type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** A control with its label and its hint or problem. */
export function Row({
  label,
  hint,
  problem,
  setting,
  children,
}: {
  label: string;
  hint?: string;
  problem: string | undefined;
  /** The name by which the hash of a URL can refer to the field. */
  setting?: string;
  children(props: ControlProps): ReactNode;
}) {
  const id = useId();
  return (
    <div className={`${fieldStyles.field} ${styles.field}`} data-setting={setting}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": problem ? `${id}-problem` : hint ? `${id}-hint` : undefined,
        "aria-invalid": problem ? true : undefined,
      })}
      {hint && !problem && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}
