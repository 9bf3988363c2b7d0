/** Remembers in `sessionStorage` the address of the page that the router is loading, so that it survives a reload. */
const storageKey = "len.asked";

export function rememberAsked(address: string) {
  try {
    sessionStorage.setItem(storageKey, address);
  } catch {
    // Without storage, a failed navigation leaves the visitor on the previous page.
  }
}

/** Returns the address and removes it from the storage. */
export function takeAsked(): string | null {
  try {
    const address = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return address;
  } catch {
    return null;
  }
}

/** Removes the address, unless the visitor has requested another page since. */
export function forgetAsked(address: string) {
  try {
    if (sessionStorage.getItem(storageKey) === address) sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing was remembered.
  }
}
