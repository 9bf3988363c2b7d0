import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrowserStore } from "../../test/browser-store.ts";
import { keepSealed, keepSealedOf } from "../store/sealed.ts";
import { findNoteDraft, forgetAddedNote, keepNoteDraft, keepRefusedNote, type NoteDraft, requestsWithDrafts } from "./note-drafts.ts";

beforeEach(async () => {
  stubBrowserStore();
  await keepSealedOf("anna");
});
afterEach(() => void vi.unstubAllGlobals());

const draft: NoteDraft = { text: "Просит вечер", savedAt: 1_795_000_000_000, sending: "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10" };
const newer: NoteDraft = { text: "Просит утро", savedAt: 1_795_000_060_000, sending: null };

it("requests with a draft are found by their numbers", async () => {
  await keepNoteDraft(12, draft);
  await keepNoteDraft(340, newer);
  await keepSealed("review work 12", {});

  expect(await requestsWithDrafts()).toEqual([12, 340]);
});

it("adding a note removes its draft, but not a text typed after that", async () => {
  await keepNoteDraft(12, draft);
  await forgetAddedNote(12, draft);
  expect(await findNoteDraft(12)).toBeNull();

  await keepNoteDraft(12, newer);
  await forgetAddedNote(12, draft);
  expect(await findNoteDraft(12)).toEqual(newer);
});

it("a refused note stays as a draft that is not sent automatically, and does not replace a newer text", async () => {
  await keepNoteDraft(12, draft);
  await keepRefusedNote(12, draft);
  expect(await findNoteDraft(12)).toEqual({ ...draft, sending: null });

  await keepNoteDraft(12, newer);
  await keepRefusedNote(12, draft);
  expect(await findNoteDraft(12)).toEqual(newer);
});
