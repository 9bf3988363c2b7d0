import { fieldErrorsByPath } from "@len/contract/forms";
import { type FormEvent, useRef } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, get, type Resolver, set, type UseFormProps, useForm } from "react-hook-form";
import type * as z from "zod";
import { messageOf, Refused } from "../api/send.ts";

type Options<Input extends FieldValues, Output> = {
  defaultValues: DefaultValues<Input>;
  /** Data that is read after the form is shown. Each change of it resets the form: typed text is lost. */
  values?: Input | undefined;
  /** When a field is checked before the first submit: by default not at all. */
  mode?: UseFormProps<Input>["mode"];
  /** When a field with a problem is checked again: by default at each change. */
  reValidateMode?: UseFormProps<Input>["reValidateMode"];
  /** Sends the parsed values. The form shows an error that it throws. */
  act(read: Output): unknown;
};

/**
 * A form whose fields are sent together by its submit. `schema` is the contract's, for the fields of the form: its messages are shown beside
 * the fields, and so are those of a refusal by the API; the first field with a problem takes the focus. A refusal without a field of the
 * form is `errors.root`; in a form of one field it is that field's. A second submit is ignored while the first runs.
 */
export function useCheckedForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { act, ...options }: Options<NoInfer<Input>, NoInfer<Output>>,
) {
  /** Names of the fields on the screen, such as `title` or `openness.article`. The resolver fills it: only it is given them. */
  const fields = useRef(new Set<string>()).current;
  const form = useForm<Input, unknown, Output>({ ...options, resolver: resolverOf(schema, fields) });
  const isRunning = useRef(false);

  /** Shows why an act of the form failed. */
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
    // React passes the submit of a form in a sheet on to the form that rendered the sheet.
    event?.stopPropagation();
    if (isRunning.current) return;
    isRunning.current = true;
    void run().finally(() => {
      isRunning.current = false;
    });
  };

  return { ...form, submit, showRefusal };
}

/** `openness` of `openness.article`. */
const topName = (path: string) => path.replace(/\..*/, "");

/** The problems of the schema, in the words that the API uses. */
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
 * The field at which a problem of a value is shown. A list or a text of blocks is one field: a problem of `body.content.0` is shown at
 * `body`. A problem of a whole group of fields is shown at its first field.
 */
function fieldAt(place: string, fields: Set<string>): string {
  const [closest] = [...fields]
    .filter((name) => place === name || place.startsWith(`${name}.`))
    .toSorted((one, other) => other.length - one.length);
  return closest ?? [...fields].find((name) => name.startsWith(`${place}.`)) ?? topName(place);
}
