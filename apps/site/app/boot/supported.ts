/**
 * Whether React runs in this browser (docs/decisions/0032-browsers.md). Chrome has MathML since 109; Safari has CompressionStream since
 * 16.4, Firefox since 113. Older browsers show the page as the server rendered it.
 */
export const runsReact = "MathMLElement" in window && "CompressionStream" in window;
