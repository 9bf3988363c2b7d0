import { videos as castVideos } from "@len/fixtures/videos";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { videoEntity } from "./entity.ts";

export const videoFiles = castVideos.flatMap(({ file, captions, title }) => [file, captions].map((name) => ({ name, title, pages: null })));

export function seedVideos(db: Database) {
  const items = castVideos.map(({ slug, file, captions, poster, ...rest }) => ({
    name: slug,
    data: { ...rest, fileId: fileId(file), link: null, captionsId: fileId(captions), posterId: mediaId(poster) },
  }));
  return seedRows(db, videoEntity, items);
}
