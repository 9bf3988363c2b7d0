import { expect, test } from "vitest";
import { viewersInWords } from "./presence.tsx";

const named = (...names: string[]) => names.map((firstName) => ({ firstName }));

test("the first colleagues who have the form open are named, the others are counted", () => {
  expect(viewersInWords([])).toBe("");
  expect(viewersInWords(named("Екатерина"))).toBe("Екатерина смотрит эту карточку");
  expect(viewersInWords(named("Екатерина", "Ольга"))).toBe("Екатерина и\u00a0Ольга смотрят эту карточку");
  expect(viewersInWords(named("Екатерина", "Ольга", "Анна", "Мария"))).toBe("Екатерина, Ольга и\u00a0ещё 2 смотрят эту карточку");
});
