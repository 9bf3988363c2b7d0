import type { ContentState } from "@len/contract/staff/content";
import { expect, it } from "vitest";
import { actsFor } from "./bulk.ts";
import { pickedWords } from "./words.ts";

const row = (state: ContentState, isLive = state === "live" || state === "changed") => ({ state, isLive });

it("only acts that are valid for all picked records are offered", () => {
  expect(actsFor([row("draft"), row("changed"), row("off")])).toEqual(["publish", "trash"]);
  expect(actsFor([row("live"), row("changed"), row("planned", true)])).toEqual(["unpublish", "trash"]);
  expect(actsFor([row("live"), row("draft")])).toEqual(["trash"]);
  expect(actsFor([row("trash")])).toEqual(["untrash"]);
  expect(actsFor([row("trash"), row("live")])).toEqual([]);
  expect(actsFor([])).toEqual([]);
});

it("the bar tells what is picked by state", () => {
  expect(pickedWords([row("live"), row("changed"), row("planned")])).toBe(
    "Выбраны 3\u00a0карточки: 2\u00a0на сайте, 1\u00a0выйдет в назначенный час",
  );
  expect(pickedWords([row("draft")])).toBe("Выбрана 1\u00a0карточка: 1\u00a0черновик");
});
