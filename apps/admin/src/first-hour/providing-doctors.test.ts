import type { ContentItem } from "@len/contract/staff/content";
import { afterEach, expect, it, vi } from "vitest";
import { draftItem } from "../../test/samples.ts";
import { provideBy } from "./providing-doctors.tsx";

const serviceId = "0d5c6f0a-55a9-4c1e-8c3f-4f6c2a1b7e01";
const doctor: ContentItem = { ...draftItem, title: "Лунина А. В.", state: "live", isLive: true, data: { lastName: "Лунина" } };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["what is on the site is published with the service", 0, ["GET", "PUT", "POST publish"]],
  ["a draft with changes of somebody else is saved and not published", 2, ["GET", "PUT"]],
])("%s", async (_, changes, expected) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    asked.push(method === "POST" ? `POST ${address.split("/").at(-1)}` : String(method));
    return Response.json({ success: true, data: { ...doctor, changes } });
  });
  await provideBy(new Set([doctor.id]), serviceId);
  expect(asked).toEqual(expected);
});
