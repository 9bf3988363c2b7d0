// @vitest-environment node
import { expect, test } from "vitest";
import { prepareHtml } from "./intent-html.ts";

const module = 'import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-1.js";\nimport("/assets/entry.client-1.js");';
const rendered = [
  '<html><head><link rel="modulepreload" href="/assets/root-1.js"/><link rel="stylesheet" href="/assets/root-1.css"/>',
  '<link rel="modulepreload" href="/assets/entry.client-1.js"/></head><body><p>Клиника</p>',
  `<script type="module" async="">${module}</script></body></html>`,
].join("");

test("the modules of a page wait as inert text, and what they need is known to it", () => {
  const html = prepareHtml(rendered);

  expect(html).not.toMatch(/modulepreload|type="module"/);
  expect(html).toContain(
    `<script type="text/plain" id="page-module" data-preload="/assets/root-1.js /assets/entry.client-1.js">${module}</script>`,
  );
  expect(html).toContain('<link rel="stylesheet" href="/assets/root-1.css"/>');
  expect(html).toContain("<p>Клиника</p>");
});

test("`$` in the text of a module stays what it is", () => {
  expect(prepareHtml(rendered.replaceAll("root-1", () => "root-$&-$1"))).toContain('from "/assets/root-$&-$1.js"');
});

test.each([
  ["no preloads", rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "")],
  ["no module", rendered.replace('type="module"', 'type="text/x"')],
  ["two modules", rendered.replace("</body>", `<script type="module" async="">${module}</script></body>`)],
  ["another shape of the module", rendered.replace('import "/assets/manifest-', 'await import("/assets/manifest-')],
])("a page with %s is left as it is", (_, html) => {
  expect(prepareHtml(html)).toBe(html);
});

test("a prepared page is not prepared again", () => {
  expect(prepareHtml(prepareHtml(rendered))).toBe(prepareHtml(rendered));
});
