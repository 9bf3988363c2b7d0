import type { FieldErrors } from "@len/contract/envelope";
import type { ContentItem } from "@len/contract/staff/content";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { type Data, isSame, valueAt, withValue } from "../../store/data.ts";

/** The path of the field that contains a path: `duties` for `duties.3`. */
export const placeOf = (path: string) => path.replace(/\.\d+.*$/, "");

/** The new path of a place after its list was replaced: its row is found by identity. `null` if the row is not in the new list. */
function movedPlace(place: string, changed: string, before: Data, after: Data): string | null {
  const names = place.split(".");
  for (const [index, name] of names.entries()) {
    const list = names.slice(0, index).join(".");
    if (!/^\d+$/.test(name) || !isIn(list, changed)) continue;
    const row = valueAt(before, `${list}.${name}`);
    const rows = [valueAt(after, list)].flat();
    const same = rows.indexOf(row);
    const at = same >= 0 ? same : rows.findIndex((each) => isSame(each, row));
    return at < 0 ? null : [list, at, ...names.slice(index + 1)].join(".");
  }
  return place;
}

const isIn = (at: string, path: string) => at === path || at.startsWith(`${path}.`);

/** Warnings beside fields, by path; they do not prevent publication. */
export type Notices = Record<string, string>;

/**
 * The typed data and their problems. A field subscribes only to its own value and problem, so typing in a long form is as fast as in a
 * short one.
 */
export class FormValues {
  #data: Data;
  #problems: FieldErrors = {};
  /** Typed texts that are not valid values, such as «31.02.2026»; they are not sent to the API. */
  readonly #own = new Map<string, string>();
  /** Fields whose problems are shown: visited ones, or all after an attempt to publish. */
  #shown: Set<string> | "all" = new Set();
  /** The path of the field for which the focus is requested; the closed parts and rows around it open. */
  #wanted: string | null = null;
  #noticesOf: (data: Data) => Notices = () => ({});
  #noticed: { data: Data; notices: Notices } | null = null;
  /** Fields whose value arrives later; their paths are updated when their rows move. */
  readonly #awaited = new Set<{ path: string | null }>();
  readonly #listeners = new Set<() => void>();

  constructor(data: Data) {
    this.#data = data;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read = () => this.#data;

  valueAt = (path: string): unknown => valueAt(this.#data, path);

  set(path: string, value: unknown) {
    this.#put(path, value);
    this.#tell();
  }

  /**
   * Returns a function that sets a value which arrives later, such as of an upload, at the place where the field is by then. That function
   * returns false if the row was removed.
   */
  awaitValue(path: string): (value: unknown) => boolean {
    const awaited: { path: string | null } = { path };
    this.#awaited.add(awaited);
    return (value) => {
      this.#awaited.delete(awaited);
      if (awaited.path === null) return false;
      this.set(awaited.path, value);
      return true;
    };
  }

  #put(path: string, value: unknown) {
    const before = this.#data;
    this.#data = withValue(before, path, value);
    for (const awaited of this.#awaited) if (awaited.path !== null) awaited.path = movedPlace(awaited.path, path, before, this.#data);
  }

  write(data: Data, paths: readonly string[]) {
    for (const path of paths) if (valueAt(this.#data, path) !== valueAt(data, path)) this.#put(path, valueAt(data, path));
    this.#tell();
  }

  setProblems(problems: FieldErrors) {
    this.#problems = problems;
    this.#tell();
  }

  /** Records why the text typed at a path is not a value; `null` removes the record. */
  complain(path: string, problem: string | null) {
    if (problem === (this.#own.get(path) ?? null)) return;
    if (problem) this.#own.set(path, problem);
    else this.#own.delete(path);
    this.#tell();
  }

  /** Shows the problems of a field, or of all. */
  show(path: string | "all") {
    if (path === "all") this.#shown = "all";
    else if (this.#shown !== "all") this.#shown.add(path);
    this.#tell();
  }

  areAllShown = () => this.#shown === "all";

  /** The first problem of a field or of a place inside it; null if there is none or problems are not shown yet. */
  problemOf(path: string): string | null {
    const at = this.#placesIn(path).find((place) => this.#isShown(place));
    return at === undefined ? null : this.problemAt(at);
  }

  /** The problem of the field itself, not of its rows: for example that a list has no rows. */
  problemAt(path: string): string | null {
    return this.#own.get(path) ?? (this.#isShown(path) ? (this.#problems[path]?.[0] ?? null) : null);
  }

  /** The path of the first problem in a field; null if there is none. */
  firstProblemIn = (path: string): string | null => this.#placesIn(path)[0] ?? null;

  /** The paths of shown problems outside these fields. */
  problemsOutside = (paths: readonly string[]): string[] =>
    this.#places().filter((at) => this.#isShown(at) && !paths.some((path) => isIn(at, path)));

  /** Requests the focus for a field, a row, or a part of the form (`#education`). */
  want(path: string) {
    this.#wanted = path;
    this.#tell();
  }

  /** Whether the focus is requested for this path or a path inside it. */
  isWanted = (path: string) => this.#wanted !== null && isIn(this.#wanted, path);

  isWantedAt = (path: string) => this.#wanted === path;

  arrived() {
    this.#wanted = null;
    this.#tell();
  }

  /** The warning beside a field, which does not prevent publication. */
  noticeAt = (path: string): string | null => this.#currentNotices()[path] ?? null;

  hasNoticeIn = (path: string): boolean => Object.keys(this.#currentNotices()).some((at) => isIn(at, path));

  setNotices(noticesOf: (data: Data) => Notices) {
    this.#noticesOf = noticesOf;
    this.#noticed = null;
    this.#tell();
  }

  #currentNotices(): Notices {
    if (this.#noticed?.data !== this.#data) this.#noticed = { data: this.#data, notices: this.#noticesOf(this.#data) };
    return this.#noticed.notices;
  }

  #places = () => [...this.#own.keys(), ...Object.keys(this.#problems)];

  #placesIn = (path: string) => this.#places().filter((at) => isIn(at, path));

  #isShown(at: string): boolean {
    return this.#own.has(at) || this.#shown === "all" || [...this.#shown].some((shown) => isIn(at, shown));
  }

  /** The number of fields with a problem, shown or not; several problems inside one field count once. */
  count = () => new Set(this.#places().map(placeOf)).size;

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

export type FormContext = {
  values: FormValues;
  onChange(): void;
  onLeave(path: string): void;
  /**
   * Saves the typed data, then performs the act on the record. Resolves to `null` if one of them failed; the form then shows the reason.
   */
  act(perform: (version: number) => Promise<ContentItem>): Promise<ContentItem | null>;
};

export const FormValuesContext = createContext<FormContext | null>(null);

export function useForm(): FormContext {
  const form = useContext(FormValuesContext);
  if (!form) throw new Error("a field stands outside its form");
  return form;
}

/** The value of a field, and the function that sets it. */
export function useFieldValue(path: string) {
  const { values, onChange } = useForm();
  const value = useSyncExternalStore(values.subscribe, () => valueAt(values.read(), path));
  const change = useCallback(
    (next: unknown) => {
      values.set(path, next);
      onChange();
    },
    [values, onChange, path],
  );
  return [value, change] as const;
}

/** The problem of a field; for a list of rows only the problem of the list itself, because the fields in it show their own. */
export function useProblem(path: string, isList = false): string | null {
  const { values } = useForm();
  return useSyncExternalStore(values.subscribe, () => (isList ? values.problemAt(path) : values.problemOf(path)));
}

export function useNotice(path: string): string | null {
  const { values } = useForm();
  return useSyncExternalStore(values.subscribe, () => values.noticeAt(path));
}
