// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const docs = new URL("../../../docs/site.md", import.meta.url);
const programme = new URL("../../../docs/test-programme.md", import.meta.url);

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

/** The number of cases that begin with each letter. */
const cases = { L: 8, F: 7, S: 7, A: 10, U: 9, D: 14, M: 5, P: 5, X: 8, V: 2, Z: 50 };

test("docs/test-programme.md lists every case and the files whose test titles name it", () => {
  const rows = [...readFileSync(programme, "utf8").matchAll(/^\| ([A-Z]\d+) \| .+ \| (.+) \|$/gm)].map(([, id = "", proof = ""]) => ({
    id,
    proof,
  }));
  const listed = rows.flatMap(({ id, proof }) => [...proof.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => `${id} ${file}`));
  const files = globSync("{apps,packages,e2e}/**/*.test.{ts,tsx}", { cwd: root, exclude: (name) => name === "node_modules" });
  const titled = files.flatMap((file) =>
    [...readFileSync(`${root}${file}`, "utf8").matchAll(/["`]((?:[A-Z]\d{1,2}, )*[A-Z]\d{1,2}): /g)].flatMap(([, ids = ""]) =>
      ids.split(", ").map((id) => `${id} ${file}`),
    ),
  );

  expect(rows.map(({ id }) => id)).toEqual(
    Object.entries(cases).flatMap(([letter, count]) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)),
  );
  expect(listed.sort()).toEqual([...new Set(titled)].sort());
  expect(rows.filter(({ proof }) => !/^(?:\[|No test\. \S)/.test(proof))).toEqual([]);
});
