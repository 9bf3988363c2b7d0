import { expect, it } from "vitest";
import { valueAt, withValue } from "../../store/data.ts";
import { FormValues } from "./form-values.ts";

const doctor = { accreditations: [{ number: "7721" }, { number: "7722" }], seo: { title: null } };

it("a field of a row is read and written by its path, and other rows do not change", () => {
  expect(valueAt(doctor, "accreditations.1.number")).toBe("7722");
  const changed = withValue(doctor, "accreditations.1.number", "7723");
  expect(changed).toEqual({ ...doctor, accreditations: [{ number: "7721" }, { number: "7723" }] });
  expect(valueAt(changed, "accreditations.0")).toBe(doctor.accreditations[0]);
  // The row has been removed while it was edited.
  expect(withValue(doctor, "accreditations.2.number", "7724")).toEqual(doctor);
});

it("a problem in a row is shown at its field after the focus left it; the list shows only its own problems", () => {
  const values = new FormValues(doctor);
  values.setProblems({ "accreditations.0.validUntil": ["Укажите день"], positions: ["Добавьте хотя бы одну строку"] });
  expect(values.problemOf("accreditations.0.validUntil")).toBeNull();
  values.show("accreditations.0.validUntil");
  expect(values.problemOf("accreditations.0.validUntil")).toBe("Укажите день");
  expect(values.problemOf("accreditations")).toBe("Укажите день");
  expect(values.problemAt("accreditations")).toBeNull();
  expect(values.problemOf("accreditations.0.number")).toBeNull();
  expect(values.count()).toBe(2);
  expect(values.firstProblemIn("accreditations")).toBe("accreditations.0.validUntil");
});

it("an invalid typed text is reported at once and prevents publication", () => {
  const values = new FormValues(doctor);
  values.complain("accreditations.0.validUntil", "Такого дня нет");
  expect(values.problemOf("accreditations.0.validUntil")).toBe("Такого дня нет");
  expect(values.count()).toBe(1);
  values.complain("accreditations.0.validUntil", null);
  expect(values.count()).toBe(0);
});

it("a request for the focus in a row also opens its list and part, and ends when the focus is there", () => {
  const values = new FormValues(doctor);
  values.want("accreditations.1.number");
  expect(values.isWanted("accreditations")).toBe(true);
  expect(values.isWanted("accreditations.1")).toBe(true);
  expect(values.isWanted("accreditations.10")).toBe(false);
  expect(values.isWantedAt("accreditations")).toBe(false);
  values.arrived();
  expect(values.isWanted("accreditations")).toBe(false);
});

it("a value that arrives late is set in the row for which it was requested, even if the row was moved; nothing is set if the row was removed", () => {
  const values = new FormValues(doctor);
  const [first, second] = doctor.accreditations;
  const late = values.awaitValue("accreditations.1.number");
  values.set("accreditations.1.validUntil", "2030-01-01");
  values.set("accreditations", [values.valueAt("accreditations.1"), first]);
  values.set("accreditations.1.number", "7720");
  values.set("seo", { title: "Врач" });
  expect(late("7729")).toBe(true);
  expect(values.valueAt("accreditations")).toEqual([{ number: "7729", validUntil: "2030-01-01" }, { number: "7720" }]);

  const lost = values.awaitValue("accreditations.1.number");
  values.set("accreditations", [values.valueAt("accreditations.0"), second]);
  expect(lost("7730")).toBe(false);
  expect(values.valueAt("accreditations.1")).toBe(second);

  const saved = values.awaitValue("accreditations.1.number");
  values.write({ ...values.read(), accreditations: structuredClone(values.valueAt("accreditations")) }, ["accreditations"]);
  expect(saved("7731")).toBe(true);
  expect(values.valueAt("accreditations.1.number")).toBe("7731");
});

it("Z40: problems outside the visible fields are listed when problems are shown", () => {
  const values = new FormValues(doctor);
  values.setProblems({ "geo.latitude": ["Поле обязательно для заполнения!"], timeZone: ["Нет такого часового пояса"] });
  expect(values.problemsOutside(["geo.latitude"])).toEqual([]);
  values.show("all");
  expect(values.problemsOutside(["geo.latitude"])).toEqual(["timeZone"]);
  expect(values.problemsOutside(["geo", "timeZone"])).toEqual([]);
});
