import { expect, test } from "vitest";
import { fewestDoctors } from "./plan-doctors.ts";

const service = (slug: string, ...doctors: string[]) => ({ slug, doctors: doctors.map((slug) => ({ slug })) });
const told = (services: Parameters<typeof fewestDoctors>[0]) =>
  fewestDoctors(services).map(({ doctor, services }) => [doctor.slug, ...services]);

test("one doctor who provides everything is enough", () => {
  expect(told([service("priem", "a", "b"), service("soskob", "b", "c"), service("lazer", "b")])).toEqual([
    ["b", "priem", "soskob", "lazer"],
  ]);
});

test("otherwise the smallest set of doctors is chosen, each with their services", () => {
  const services = [service("priem", "a", "b"), service("soskob", "a", "c"), service("uzi", "c", "b"), service("lazer", "b")];

  expect(told(services)).toEqual([
    ["a", "priem", "soskob"],
    ["b", "uzi", "lazer"],
  ]);
});

test("a pair of doctors is found even if starting with the doctor of most services would give three doctors", () => {
  const most = ["1", "2", "3", "4"];
  const services = ["1", "2", "3", "4", "5", "6"].map((slug) =>
    service(slug, ...(most.includes(slug) ? ["most"] : []), Number(slug) % 2 ? "odd" : "even"),
  );

  expect(told(services).map(([doctor]) => doctor)).toEqual(["odd", "even"]);
});

test("a service that nobody provides does not affect the choice of doctors", () => {
  expect(told([service("priem", "a"), service("kapelnica")])).toEqual([["a", "priem"]]);
  expect(told([service("kapelnica")])).toEqual([]);
});
