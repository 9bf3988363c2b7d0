import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LogEntry } from "@len/contract/staff/log";
import { expect, test } from "vitest";
import { actGroups, actOf, subjectOf } from "./words.ts";

const sources = fileURLToPath(new URL("../../../api/src", import.meta.url));

/** Texts of the API that look like an act and are none: purposes of keys, paths of fields. */
const others = ["consent.number", "consent.until", "search.miss", "staff.attempts", "staff.auth", "staff.device"];

test("every act that the API writes to the log has a Russian name", () => {
  const groups = actGroups.map(({ action }) => action.split(".")[0]).join("|");
  const acts = new RegExp(`"((?:${groups}|consent|media|setting|outbox|log|database|keys)\\.[a-z_]+)"`, "g");
  const files = globSync("**/*.ts", { cwd: sources }).filter((file) => !file.endsWith(".test.ts"));
  const written = files.flatMap((file) => [...readFileSync(`${sources}/${file}`, "utf8").matchAll(acts)].map(([, act = ""]) => act));
  const named = (action: string) => actOf({ action }) !== action;

  expect(written).toContain("content.publish");
  expect([...new Set(written)].filter((act) => !others.includes(act) && !named(act))).toEqual([]);
});

test("every kind of content has a Russian name in the log", () => {
  const files = globSync("features/**/*.ts", { cwd: sources }).filter((file) => !file.endsWith(".test.ts"));
  const kinds = files.flatMap((file) =>
    [...readFileSync(`${sources}/${file}`, "utf8").matchAll(/name: "(\w+)",\s+section: \{/g)].map(([, kind = ""]) => kind),
  );
  const subject = (entity: string) => subjectOf({ action: "content.publish", entity, entityId: "", details: {} } as LogEntry, () => null);

  expect(kinds).toContain("doctors");
  expect(kinds.filter((kind) => subject(kind) === "")).toEqual([]);
});
