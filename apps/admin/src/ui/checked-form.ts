import { fieldErrorsByPath } from "@len/contract/forms";
import { type FormEvent, useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, get, type Resolver, set, type UseFormProps, useForm } from "react-hook-form";
import type * as z from "zod";
import { messageOf, Refused } from "../api/send.ts";

type Options<Input extends FieldValues, Output> = {
  defaultValues: DefaultValues<Input>;
  /** Data that arrive after the form is shown. Every change of them resets the form, and typed text is lost. */
  values?: Input | undefined;
  /** When a field is checked before the first submit; by default it is not checked before. */
  mode?: UseFormProps<Input>["mode"];
  /** When a field with a problem is checked again; by default at each change. */
  reValidateMode?: UseFormProps<Input>["reValidateMode"];
  /** Sends the parsed values. If it throws an error, the form shows it. */
  act(read: Output): unknown;
};

/**
 * A form whose fields are sent together by its submit button. `schema` is the contract's schema. Its messages are shown beside the fields,
 * and so are those of a refusal by the API; the first field with a problem gets the focus. A refusal that names no field of the form
 * becomes `errors.root`, or, in a form with a single field, the problem of that field. While a submit is running, a second one is ignored.
 */
export function useCheckedForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { act, ...options }: Options<NoInfer<Input>, NoInfer<Output>>,
) {
  /**
   * Names of the fields on the screen, such as `title` or `openness.article`. The resolver fills the set, because only the resolver
   * receives the names.
   */
  const fields = useRef(new Set<string>()).current;
  const form = useForm<Input, unknown, Output>({ ...options, resolver: resolverOf(schema, fields) });
  const isRunning = useRef(false);

  /** Shows the reason why the act of the form failed. */
  const showRefusal = (error: unknown) => {
    const names = Object.keys(form.getValues());
    const isField = (path: string): path is FieldPath<Input> => names.includes(topName(path));
    const refused = error instanceof Refused ? Object.entries(error.fields) : [];
    const own = refused
      .flatMap(([place, [message]]) => {
        const path = fieldAt(place, fields);
        return isField(path) && message ? [{ path, message }] : [];
      })
      .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index);
    if (own.length === 0) {
      const [only = "", ...others] = names;
      const isOneField = isField(only) && others.length === 0 && typeof form.getValues(only) !== "object";
      const message = refused[0]?.[1][0] ?? messageOf(error);
      return form.setError(isOneField ? only : "root", { message }, { shouldFocus: true });
    }
    for (const { path, message } of own) form.setError(path, { message });
    const orderOf = ({ path }: { path: string }) => names.indexOf(topName(path));
    const [first] = own.toSorted((one, other) => orderOf(one) - orderOf(other));
    if (first) form.setFocus(first.path);
  };

  const run = form.handleSubmit(async (read) => {
    try {
      await act(read);
    } catch (error) {
      showRefusal(error);
    }
  });

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // Without this, React would also submit the form that contains the sheet.
    event?.stopPropagation();
    if (isRunning.current) return;
    isRunning.current = true;
    void run().finally(() => {
      isRunning.current = false;
    });
  };

  return { ...form, submit, showRefusal };
}

/** For example `openness` for `openness.article`. */
const topName = (path: string) => path.replace(/\..*/, "");

/** A resolver that reports problems of the schema in the same words as the API. */
function resolverOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  fields: Set<string>,
): Resolver<Input, unknown, Output> {
  return (typed, _, { names = [] }) => {
    for (const name of names) fields.add(name);
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { values: data, errors: {} };
    const errors = {};
    for (const [place, [message]] of Object.entries(fieldErrorsByPath(error))) {
      const path = fieldAt(place, fields);
      if (!get(errors, path)) set(errors, path, { type: "schema", message });
    }
    return { values: {}, errors };
  };
}

/**
 * The field at which a problem is shown. A list or a text of blocks is one field: a problem of `body.content.0` is shown at `body`. A
 * problem of a whole group of fields is shown at its first field.
 */
function fieldAt(place: string, fields: Set<string>): string {
  const [closest] = [...fields]
    .filter((name) => place === name || place.startsWith(`${name}.`))
    .toSorted((one, other) => other.length - one.length);
  return closest ?? [...fields].find((name) => name.startsWith(`${place}.`)) ?? topName(place);
}
