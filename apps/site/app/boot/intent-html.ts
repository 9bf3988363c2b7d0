/** React Router writes these two; what is written otherwise is not ours to change. */
const modulePreload = /<link rel="modulepreload" href="([^"\s]+)"\/>/g;
const pageModule = /<script type="module" async="">(import "\/assets\/manifest-[^<]*)<\/script>/g;

/**
 * Makes a rendered page load its modules on the visitor's first sign of life (`app/boot/intent.ts`): the module stays in its
 * place as inert text, its preloads become an attribute of it. The text is the same, and so is its hash in the content
 * security policy. A page that is not recognised comes back unchanged and loads its modules at once, as React Router does.
 */
export function prepareHtml(html: string): string {
  const preloads = [...html.matchAll(modulePreload)].map(([, address]) => address);
  const modules = [...html.matchAll(pageModule)];
  if (preloads.length === 0 || modules.length !== 1) return html;

  return html
    .replaceAll(modulePreload, "")
    .replace(
      pageModule,
      (_, text: string) => `<script type="text/plain" id="page-module" data-preload="${preloads.join(" ")}">${text}</script>`,
    );
}
