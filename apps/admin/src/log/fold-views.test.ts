import type { LogEntry } from "@len/contract/staff/log";
import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { foldViews } from "./fold-views.ts";

const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T20:00:00Z"));
const entry = (name: string, action: string, time: string): LogEntry => ({
  id: 1,
  at: `2026-11-${time}:00.000Z`,
  actor: { kind: "staff", id: name, name, pastTense: "feminine" },
  action,
  entity: "requests",
  entityId: "list",
  details: {},
  hash: "key.9f3c00000000a71e",
});
const rowsOf = (entries: LogEntry[]) => foldViews(entries, clinic).map(([first, ...more]) => `${first.action} ${more.length + 1}`);

test("Z30: several views of a list by one person within an hour are one row, even with other acts between them", () => {
  expect(
    rowsOf([
      entry("Ольга", "request.list", "23T09:40"),
      entry("Марина", "request.list", "23T09:39"),
      entry("Ольга", "request.view", "23T09:38"),
      entry("Ольга", "request.list", "23T09:30"),
      entry("Ольга", "review.list", "23T09:20"),
      entry("Ольга", "request.list", "23T09:12"),
      entry("Ольга", "request.list", "23T08:39"),
    ]),
  ).toEqual(["request.list 3", "request.list 1", "request.view 1", "review.list 1", "request.list 1"]);
});

test("Z30: views on two days are two rows, and views of the data of a person are never combined", () => {
  expect(rowsOf([entry("Ольга", "request.list", "22T21:10"), entry("Ольга", "request.list", "22T20:50")])).toEqual([
    "request.list 1",
    "request.list 1",
  ]);
  expect(rowsOf([entry("Ольга", "request.view", "23T09:10"), entry("Ольга", "request.view", "23T09:09")])).toHaveLength(2);
});
