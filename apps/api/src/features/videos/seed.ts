import { videos as castVideos } from "@len/fixtures/videos";
import type { Database } from "../../platform/database/database.ts";
import { fileId, mediaId, plainRows, type RevisionRow } from "../../publishing/seed/rows.ts";
import { videoDataSchema } from "./entity.ts";
import { videos } from "./table.ts";

export const videoFiles = castVideos.flatMap(({ file, captions, title }) => [file, captions].map((name) => ({ name, title, pages: null })));

export async function seedVideos(db: Database): Promise<RevisionRow[]> {
  const { rows, revisions } = plainRows("videos", castVideos.map(video));
  await db.insert(videos).values(rows);
  return revisions;
}

function video({ slug, file, captions, poster, ...rest }: (typeof castVideos)[number]) {
  const data = { ...rest, fileId: fileId(file), link: null, captionsId: fileId(captions), posterId: mediaId(poster) };
  return { name: slug, data: videoDataSchema.parse(data) };
}
