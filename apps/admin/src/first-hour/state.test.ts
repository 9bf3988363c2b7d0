import type { FirstHour } from "@len/contract/staff/first-hour";
import { expect, it } from "vitest";
import { isEmptyClinic } from "./state.ts";

const record = (isLive: boolean) => ({ id: "1", title: "", version: 1, isLive });
const nothing: FirstHour = {
  ...{ isOpen: false, contacts: null, location: null, direction: null, group: null, doctors: [], service: null },
  ...{ licence: null, banner: null, info: null, papers: [], documents: { ready: 0, total: 0 }, demo: { doctors: 0, until: null } },
};

it("Z40: a clinic is empty until a doctor or a service is on its site; a demo clinic is not empty", () => {
  expect(isEmptyClinic(nothing)).toBe(true);
  expect(isEmptyClinic({ ...nothing, contacts: record(true), doctors: [record(false)], service: record(false) })).toBe(true);
  expect(isEmptyClinic({ ...nothing, doctors: [record(true)] })).toBe(false);
  expect(isEmptyClinic({ ...nothing, service: record(true) })).toBe(false);
  expect(isEmptyClinic({ ...nothing, demo: { doctors: 24, until: null } })).toBe(false);
});
