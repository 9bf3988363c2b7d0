import { videos as castVideos } from "@len/fixtures/videos";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { videoEntity } from "./entity.ts";

export const videoFiles = castVideos.flatMap((video) =>
  video.provider === "file" ? [video.file, video.captions].map((name) => ({ name, title: video.title, pages: null })) : [],
);

export function seedVideos(db: Database) {
  const items = castVideos.map(({ slug, title, description, poster, durationSec, publishedAt, ...source }) => {
    const isOwn = source.provider === "file";
    const place = {
      provider: source.provider,
      fileId: isOwn ? fileId(source.file) : null,
      captionsId: isOwn ? fileId(source.captions) : null,
      link: isOwn ? null : source.link,
    };
    return { name: slug, data: { title, description, posterId: mediaId(poster), durationSec, publishedAt, ...place } };
  });
  return seedRows(db, videoEntity, items);
}
