import type { FieldErrors } from "@len/contract/envelope";
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { type Data, valueAt, withValue } from "./data.ts";

/** The field that a path leads into: `duties` of `duties.3`. */
export const placeOf = (path: string) => path.replace(/\.\d+.*$/, "");

/** What is typed, and what is wrong with it. A field hears of its own value and problem only, so a long form types as a short one. */
export class FormValues {
  #data: Data;
  #problems: FieldErrors = {};
  /** Fields whose problems are shown: those that were left, or all after a try to publish. */
  #shown: Set<string> | "all" = new Set();
  readonly #listeners = new Set<() => void>();

  constructor(data: Data) {
    this.#data = data;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read = () => this.#data;

  set(path: string, value: unknown) {
    this.#data = withValue(this.#data, path, value);
    this.#tell();
  }

  write(data: Data, paths: readonly string[]) {
    for (const path of paths)
      if (valueAt(this.#data, path) !== valueAt(data, path)) this.#data = withValue(this.#data, path, valueAt(data, path));
    this.#tell();
  }

  setProblems(problems: FieldErrors) {
    this.#problems = problems;
    this.#tell();
  }

  /** Shows the problems of a field, or of all. */
  show(path: string | "all") {
    if (path === "all") this.#shown = "all";
    else if (this.#shown !== "all") this.#shown.add(path);
    this.#tell();
  }

  areAllShown = () => this.#shown === "all";

  /** The first problem of a field or of a place inside it; null while it is not shown. */
  problemOf(path: string): string | null {
    if (this.#shown !== "all" && !this.#shown.has(path)) return null;
    const [found] = Object.entries(this.#problems).filter(([at]) => at === path || at.startsWith(`${path}.`));
    return found?.[1][0] ?? null;
  }

  /** How many fields are wrong, shown or not; a wrong place inside a field is the field. */
  count = () => new Set(Object.keys(this.#problems).map(placeOf)).size;

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

export type FormContext = { values: FormValues; onChange(): void; onLeave(path: string): void };

export const FormValuesContext = createContext<FormContext | null>(null);

export function useForm(): FormContext {
  const form = useContext(FormValuesContext);
  if (!form) throw new Error("a field stands outside its form");
  return form;
}

/** The value of a field, and its change. */
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

export function useProblem(path: string): string | null {
  const { values } = useForm();
  return useSyncExternalStore(values.subscribe, () => values.problemOf(path));
}
