import type { ContentItem } from "@len/contract/staff/content";
import { afterEach, expect, it, vi } from "vitest";
import { provideBy } from "./providing-doctors.tsx";

const serviceId = "0d5c6f0a-55a9-4c1e-8c3f-4f6c2a1b7e01";
const doctor: ContentItem = {
  id: "7c1d1f6e-1b0e-4a63-8f0e-52a6f6b2c901",
  title: "Лунина А. В.",
  state: "live",
  isLive: true,
  version: 4,
  changes: 0,
  savedAt: "2026-11-20T10:00:00Z",
  savedBy: { id: null, kind: "terminal", name: "в терминале", pastTense: "masculine" },
  plan: null,
  isPlaced: false,
  toFix: null,
  fields: {},
  data: { lastName: "Лунина" },
  createdAt: "2026-11-20T10:00:00Z",
  published: null,
  problems: {},
  path: null,
  versions: 1,
  formerSlugs: [],
  undo: null,
};

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
