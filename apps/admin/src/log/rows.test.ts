// @vitest-environment jsdom
import type { LogEntry } from "@len/contract/staff/log";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { Rows } from "./rows.tsx";

afterEach(cleanup);

const view = (id: number, time: string, number: number): LogEntry => ({
  id,
  at: `2026-11-23T${time}:00.000Z`,
  actor: { kind: "staff", id: "olga", name: "Ольга Титова", pastTense: "feminine" },
  action: "request.list",
  entity: "requests",
  entityId: "list",
  details: { numbers: [number] },
  hash: "key.9f3c00000000a71e",
});

test("Z30: a row of several views shows their number and time, and unfolds to the entries with their details", () => {
  const entries = [view(3, "06:40", 13), view(2, "06:31", 12), view(1, "06:12", 11)];
  const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T07:46:00Z"));
  render(createElement(Rows, { entries, clinic, nameOf: () => null, hasDays: false }));

  const views = screen.getByRole("button", { name: "Просмотр списка заявок, 3\u00a0раза, 09:12–09:40: записи" });
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByText("№ 11")).toBeNull();

  fireEvent.click(views);
  expect(screen.getAllByRole("row")).toHaveLength(5);
  for (const number of [11, 12, 13]) expect(screen.getByText(`№ ${number}`)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Просмотр списка заявок, 09:12:00: подробности" }));
  expect(screen.getByText(/^№ 1, контрольная сумма/)).toBeTruthy();

  fireEvent.click(views);
  expect(screen.getAllByRole("row")).toHaveLength(2);
});
