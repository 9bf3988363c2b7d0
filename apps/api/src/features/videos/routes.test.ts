import { videoSchema } from "@len/contract/videos";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { saveRevision } from "../../../test/with-features.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { videos } from "./table.ts";

const list = z.array(videoSchema);

test("videos come newest first, with captions and a poster, and their files can be played", async ({ app }) => {
  const found = await read(app, "/api/videos", list);

  expect(found.map(({ publishedAt }) => publishedAt)).toEqual(
    found
      .map(({ publishedAt }) => publishedAt)
      .toSorted()
      .toReversed(),
  );
  expect(found.map(({ provider }) => provider)).toEqual(["file", "vk", "file", "file", "file"]);
  for (const { provider, url, captions, poster } of found) {
    expect(poster).not.toBeNull();
    if (provider !== "file") continue;
    const [film, text] = await Promise.all([url, captions ?? ""].map((address) => app.request(address.replace(apiUrl, ""))));
    expect(film?.headers.get("Content-Type")).toBe("video/webm");
    expect(await text?.text()).toMatch(/^WEBVTT/);
  }
});

test("a video of a social network links to its page there", async ({ app, db }) => {
  const row = { status: "published" as const, title: "Лазер", description: "", durationSec: 60, publishedAt: new Date("2026-11-01") };
  await db.insert(videos).values([
    { ...row, provider: "rutube", link: "https://rutube.ru/video/1/" },
    { ...row, provider: "file", title: "Без файла" },
  ]);

  const found = await read(app, "/api/videos", list);

  expect(found[0]).toMatchObject({ provider: "rutube", url: "https://rutube.ru/video/1/", captions: null, poster: null });
  expect(found.map(({ title }) => title)).not.toContain("Без файла");
});

test.for(["https://evil.example/1", "javascript:alert(1)", "https://vk.com.evil.example/1", null])(
  "«%s» is refused as the URL of a video",
  async (link, { db }) => {
    const data = { title: "Лазер", description: "", provider: "vk", fileId: null, link, captionsId: null, posterId: null, durationSec: 60 };

    await expect(
      saveRevision(db, { entity: "videos", data: { ...data, publishedAt: "2026-11-01T00:00:00Z" }, actor: "terminal:test" }),
    ).rejects.toThrow(Refusal);
  },
);
