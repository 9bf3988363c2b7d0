/** An object with only the named fields. The data of a loader is sent to the browser, so loaders pick the fields that the page shows. */
export function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, ...keys: Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}
