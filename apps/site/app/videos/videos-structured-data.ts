import type { Video } from "@len/contract/videos";
import type { VideoObject, WithContext } from "schema-dts";
import { playerAddress } from "./player-address.ts";

/** https://schema.org/VideoObject. Search engines require a picture, so a video without a picture is omitted. */
export function videosStructuredData(videos: Video[]): WithContext<VideoObject>[] {
  return videos.flatMap((video) => {
    if (!video.poster) return [];
    const player = playerAddress(video);
    return [
      {
        "@context": "https://schema.org",
        "@type": "VideoObject",
        name: video.title,
        description: video.description,
        thumbnailUrl: video.poster.url,
        uploadDate: video.publishedAt,
        duration: isoDuration(video.duration),
        ...(video.provider === "file" && { contentUrl: video.url }),
        ...(player && { embedUrl: player }),
      },
    ];
  });
}

/** «PT1M30S» */
function isoDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `PT${minutes > 0 ? `${minutes}M` : ""}${seconds % 60}S`;
}
