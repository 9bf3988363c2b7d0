/** The fields of a record by name; a group of fields is an object. */
export type Data = Record<string, unknown>;

export const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path such as `seo.title` or `prices.3.max`; `undefined` when there is none. */
export const valueAt = (data: Data, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (isData(value) ? value[name] : Array.isArray(value) ? value[Number(name)] : undefined), data);

/** A copy of the data with another value at a path. If the path leads into a row that does not exist, nothing changes. */
export function withValue(data: Data, path: string, value: unknown): Data {
  const [name = "", ...rest] = path.split(".");
  return { ...data, [name]: changed(data[name], rest, value) };
}

function changed(inner: unknown, path: string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!Array.isArray(inner)) return withValue(isData(inner) ? inner : {}, path.join("."), value);
  const at = Number(name);
  return at in inner ? inner.with(at, changed(inner[at], rest, value)) : inner;
}

/** Whether two values are equal. The order of properties does not matter, and an absent value equals `null`. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isData(one) || !isData(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}
