import type { ExportedRequest } from "@len/contract/staff/requests";
import { expect, test } from "vitest";
import { clinicTime } from "../words/clinic-time.ts";
import { tableOf } from "./export-list.ts";

test("an exported table contains the clinic's times, whatever the time zone of the reader", () => {
  const request: ExportedRequest = {
    ...{ number: 1187, name: "Ирина Ковалёва", phone: "+7 900 000-41-27", email: null, comment: null },
    ...{ service: "Картирование родинок", doctor: "Орлов П. В.", vacancy: null, assignee: "Ольга Титова" },
    kind: "record",
    state: "booked",
    source: "/specialists/orlov-pavel",
    createdAt: "2026-11-22T20:46:00.000Z",
    dueAt: "2026-11-23T00:00:00.000Z",
    answeredAt: null,
  };

  const [header = [], row = []] = tableOf([request], clinicTime("Asia/Vladivostok", Date.parse("2026-11-23T00:46:00Z")));

  expect(Object.fromEntries(header.map((name, index) => [name, row[index]]))).toMatchObject({
    Номер: "1187",
    Пришла: "23.11.2026, 06:46",
    "Обещали до": "23.11.2026, 10:00",
    Ответили: "",
    Откуда: "страница врача",
  });
});
