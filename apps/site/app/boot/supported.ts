/**
 * Whether the browser is one of those in which React runs (docs/decisions/0032-browsers.md). Chrome has MathML since 109, Safari has
 * CompressionStream since 16.4, Firefox since 113. Older browsers keep the page as the server wrote it.
 */
export const runsReact = "MathMLElement" in window && "CompressionStream" in window;
