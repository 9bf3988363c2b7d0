/** What `make` gives for a key, made once for each; when there are too many of them all are forgotten. */
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
