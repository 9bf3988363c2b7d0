import { expect, it } from "vitest";
import { merge } from "../../store/merge.ts";
import { choiceAt, chosenValue, resolved } from "./conflict-choices.ts";

const base = { title: "Врач", lead: "Лечит сосуды. Принимает по средам.", schedule: "2/2", floor: 1 };
const theirs = { ...base, title: "Врач-дерматолог", lead: "Лечит сосуды. Принимает по пятницам.", floor: 2 };
const mine = { ...base, title: "Врач-косметолог", lead: "Лечит сосуды и рубцы. Принимает по средам.", schedule: "5/2" };
const merged = merge(["title", "lead", "schedule", "floor"], base, theirs, mine);
const [title, lead] = merged.clashes;
if (!title || !lead) throw new Error("two clashes are expected");
const nothing = new Set<string>();

it("edits that overlap need a choice, other edits are offered combined", () => {
  expect(choiceAt(title, {}, nothing)).toBeNull();
  expect(choiceAt(lead, {}, nothing)).toEqual({ taken: "both" });
});

it("a choice made before yet another version arrived is offered again until the person chooses otherwise", () => {
  const decided = new Set(["title", "lead"]);
  expect(choiceAt(title, {}, decided)).toEqual({ taken: "mine" });
  expect(choiceAt(lead, {}, decided)).toEqual({ taken: "mine" });
  expect(choiceAt(title, { title: { taken: "theirs" } }, decided)).toEqual({ taken: "theirs" });
});

it("an edit that is changed after the choice is saved as changed, even if it was emptied", () => {
  expect(chosenValue(title, { taken: "theirs" })).toBe("Врач-дерматолог");
  expect(chosenValue(title, { taken: "theirs", text: "Дерматолог" })).toBe("Дерматолог");
  expect(chosenValue(title, { taken: "theirs", text: "" })).toBe("");
});

it("the result has the chosen values and the edits that needed no choice", () => {
  expect(resolved(merged, ({ theirs }) => theirs)).toEqual({ ...theirs, schedule: "5/2" });
  expect(resolved(merged, (clash) => chosenValue(clash, { taken: clash === lead ? "both" : "mine" }))).toEqual({
    title: "Врач-косметолог",
    lead: "Лечит сосуды и рубцы. Принимает по пятницам.",
    schedule: "5/2",
    floor: 2,
  });
});
