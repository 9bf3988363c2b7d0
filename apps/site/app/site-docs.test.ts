// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const docs = new URL("../../../docs/site.md", import.meta.url);

test("every line of docs/site.md names a test that exists", () => {
  const text = readFileSync(docs, "utf8");
  const lines = text.split("\n").filter((line) => line.startsWith("| ") && !/^\| (?:-|What )/.test(line));
  const proofs = [...text.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+\.test\.tsx?)\)/g)];
  const sources = new Map(proofs.map(([, , path = ""]) => [path, readFileSync(fileURLToPath(new URL(path, docs)), "utf8")]));

  expect(lines.length).toBeGreaterThan(80);
  expect(lines.filter((line) => !/[^[]\]\(\S+\.test\.tsx?\)|not proved yet/.test(line) || line.includes("[]("))).toEqual([]);
  // A cited title must appear in its file as written, including its placeholders.
  expect(
    proofs.filter(([, title = "", path = ""]) => !['"', "`"].some((mark) => sources.get(path)?.includes(mark + title + mark))),
  ).toEqual([]);
});
