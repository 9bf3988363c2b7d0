import { expect, test } from "vitest";
import { floors, usesAbove } from "./browser-floor.ts";

const usesOf = (program: keyof typeof floors, code: string) => usesAbove(floors[program], code, "chunk").map(({ what }) => what);

test.each([
  ["site", "rows.toSorted()", ".toSorted"],
  ["site", "chapters.toSpliced(1, 0, one)", ".toSpliced"],
  ["panel", "Map.groupBy(rows, keyOf)", "Map.groupBy"],
  ["panel", "window.Object.groupBy(rows, keyOf)", "Object.groupBy"],
  ["panel", "Promise.withResolvers()", "Promise.withResolvers"],
  ["panel", "rows.values().map(one).toArray()", ".toArray"],
  ["site", "const params = new URLSearchParams(); if (params.size > 0) go()", "URLSearchParams.size"],
  ["panel", "typeof one(); rows().toArray()", ".toArray"],
  ["panel", "seen.union(other)", ".union"],
  ["site", "text.isWellFormed()", ".isWellFormed"],
  ["site", "new Intl.Segmenter('ru')", "Intl.Segmenter"],
  ["site", "AbortSignal.any([one, other])", "AbortSignal.any"],
  ["site", "URL.parse(address)", "URL.parse"],
  ["site", "element.checkVisibility()", ".checkVisibility"],
  ["site", "menu.showPopover()", ".showPopover"],
  ["site", "navigator.userActivation.isActive", ".userActivation"],
  ["site", "button.ariaPressed = 'true'", ".ariaPressed"],
  ["site", "menu.matches(':popover-open')", ":popover-open"],
  ["site", "const open = ':popover-open'; menu.matches(open)", ":popover-open"],
  ["site", "target.closest('li:has(> a)')", ":has"],
  ["site", "dialog.addEventListener('toggle', follow)", "event toggle"],
  ["panel", "jsx('dialog', { onToggle: follow })", "event toggle of <dialog>"],
  ["site", "addEventListener('scrollend', follow)", "event scrollend"],
  ["boot", "text.replace(/(?<=a)b/, '')", "(?<=…)"],
  ["boot", "new RegExp('(?<!a)b')", "(?<=…)"],
  ["site", "/[a--b]/v.test(text)", "/…/v"],
] as const)("Z41: for the %s `%s` is newer than its oldest browsers", (program, code, what) => {
  expect(usesOf(program, code)).toEqual([what]);
});

test.each([
  ["site", "[...rows].sort().at(-1)"],
  ["site", "text.replace(/(?<=a)b/, '')"],
  ["site", "rows.findLast(isShown); Object.hasOwn(row, 'id'); AbortSignal.timeout(1)"],
  ["site", "menu.showPopover?.()"],
  ["site", "jsx('details', { onToggle: follow })"],
  ["site", "document.addEventListener('dialog:open', follow)"],
  ["site", "contacts.address.city; const seen = new Set(); if (seen.size > 0) go()"],
  ["site", "function groupBy() {} groupBy()"],
  ["panel", "rows.toSorted(); new Intl.Segmenter('ru'); target.closest('li:has(> a)'); menu.showPopover()"],
] as const)("Z41: for the %s `%s` is not", (program, code) => {
  expect(usesOf(program, code)).toEqual([]);
});

test("Z41: a use of a newer API is reported with the file that the bundler names before it", () => {
  const code = "//#region app/one.ts\nrows.sort();\n//#endregion\n//#region app/other.ts\nrows.toSorted();\n//#endregion";

  expect(usesAbove(floors.site, code, "chunk")).toEqual([{ file: "app/other.ts", what: ".toSorted" }]);
});
