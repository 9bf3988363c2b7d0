// @vitest-environment node
import { expect, test } from "vitest";
import { scriptMark, takeMarks } from "./marked-scripts.server.ts";

const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";

test("each script with our nonce is allowed by its hash, and the page that is sent contains no nonce", () => {
  const script = `<script nonce="${scriptMark}">alert(1)</script>`;

  expect(takeMarks(`${script}<script nonce="${scriptMark}" src="/a.js"></script>${script}`)).toEqual({
    html: '<script>alert(1)</script><script src="/a.js"></script><script>alert(1)</script>',
    scriptHashes: [hash],
  });
});

test.each([
  "<script>alert(1)</script>",
  '<script nonce="">alert(1)</script>',
  '<script nonce="guess">alert(1)</script>',
  '<script type="application/ld+json">{}</script>',
])("a script that is not ours gets no hash: %s", (script) => {
  expect(takeMarks(`<p>${script}</p>`)).toEqual({ html: `<p>${script}</p>`, scriptHashes: [] });
});
