import type { Video } from "@len/contract/videos";
import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { fileUrl } from "../../platform/media/file.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { files, media } from "../../platform/media/table.ts";
import { videos } from "./table.ts";

const captionFiles = alias(files, "caption_files");

/** Videos, newest first, without own videos whose file is missing. */
export async function listVideos(db: Database, apiUrl: string): Promise<Video[]> {
  const found = await db
    .select({
      ...pick(videos, "id", "title", "description", "provider", "link"),
      file: files,
      captions: captionFiles,
      poster: media,
      duration: videos.durationSec,
      publishedAt: videos.publishedAt,
    })
    .from(videos)
    .leftJoin(files, and(eq(files.id, videos.fileId), isNull(files.deletedAt)))
    .leftJoin(captionFiles, and(eq(captionFiles.id, videos.captionsId), isNull(captionFiles.deletedAt)))
    .leftJoin(media, eq(media.id, videos.posterId))
    .where(and(isPublished(videos), lte(videos.publishedAt, sql`now()`)))
    .orderBy(desc(videos.publishedAt), asc(videos.id));
  return found.flatMap(({ link, file, captions, poster, publishedAt, ...video }) => {
    const url = video.provider === "file" ? file && fileUrl(file, apiUrl) : link;
    if (!url) return [];
    return [
      {
        ...video,
        url,
        poster: toPicture(poster, apiUrl),
        captions: captions && fileUrl(captions, apiUrl),
        publishedAt: publishedAt.toISOString(),
      },
    ];
  });
}
