/**
 * Names of the cookies of sign-in. Over https they are bound to this host (`__Host-`, Secure). At http://localhost Safari refuses Secure
 * cookies, and no other browser needs them there.
 */
export function cookiesAt(apiUrl: string) {
  const isSecure = new URL(apiUrl).protocol === "https:";
  const prefix = isSecure ? "__Host-len" : "len";
  return {
    isSecure,
    prefix,
    session: `${prefix}.session_token`,
    /** The cookie with the challenge of a sign-in that waits for its second step. */
    challenge: `${prefix}.two_factor`,
    device: `${prefix}.device`,
  };
}
