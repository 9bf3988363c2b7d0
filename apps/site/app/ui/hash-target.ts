/** The element of a hash such as `#otzyvy`; `null` for an invalid or unknown hash. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
