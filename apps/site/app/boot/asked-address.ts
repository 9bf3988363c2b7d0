/** The address of the page that the router is loading, in the tab's storage, so that it survives a reload. */
const storageKey = "len.asked";

export function rememberAsked(address: string) {
  try {
    sessionStorage.setItem(storageKey, address);
  } catch {
    // Without storage a failed navigation ends on the page before it.
  }
}

/** Returns the address, and forgets it. */
export function takeAsked(): string | null {
  try {
    const address = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return address;
  } catch {
    return null;
  }
}

/** Forgets the address, unless another page was asked for since. */
export function forgetAsked(address: string) {
  try {
    if (sessionStorage.getItem(storageKey) === address) sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing was remembered.
  }
}
