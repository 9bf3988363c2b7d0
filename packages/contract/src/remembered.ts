/** Caches the results of `make` by key; with more than `most` keys the whole cache is cleared. */
export function remembered<Key extends string | number, Made>(make: (key: Key) => Made, most = 4_000): (key: Key) => Made {
  const known = new Map<Key, Made>();

  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
