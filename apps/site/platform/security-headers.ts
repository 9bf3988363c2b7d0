/** Headers of every response of the site, including files. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** Hosts of video players. A player is loaded only after the visitor asks for it. */
const videoNetworks = ["https://vkvideo.ru", "https://rutube.ru"];

/** The visitor counter, if the clinic has one; `app/cookies/counter.ts` loads it only after «Принять». */
const counterScripts = "https://mc.yandex.ru";
const counterAnswers = "https://mc.yandex.ru https://mc.yandex.com";

/** The API host serves the staff panel; no other origin may frame a preview of a draft. */
export const frameAncestors = (apiUrl: string) => `frame-ancestors ${new URL(apiUrl).origin}`;

/** `isPreview`: the page is a preview, which the staff panel shows in a frame. */
export type PolicyOptions = { apiUrl: string; development: boolean; hasCounter: boolean; isPreview: boolean };

/**
 * Content security policy of one rendered page: only our own inline scripts may run, by their hashes, so that the page can be
 * cached. In development Vite's client also needs inline styles, a WebSocket, and a worker that waits for the server to restart.
 */
export function contentSecurityPolicy(scriptHashes: string[], { apiUrl, development, hasCounter, isPreview }: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...(hasCounter ? [counterScripts] : [])].join(" "),
    `style-src 'self'${development ? " 'unsafe-inline'" : ""}`,
    `img-src 'self' ${apiUrl}${hasCounter ? ` ${counterAnswers}` : ""}`,
    `media-src 'self' ${apiUrl}`,
    "font-src 'self'",
    `connect-src 'self'${hasCounter ? ` ${counterAnswers}` : ""}${development ? " ws:" : ""}`,
    // Frames may show our own page with the map, and the video players.
    `frame-src 'self' ${videoNetworks.join(" ")}`,
    ...(development ? ["worker-src blob:"] : []),
    // A preview must not send forms.
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    "manifest-src 'self'",
    isPreview ? frameAncestors(apiUrl) : "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
