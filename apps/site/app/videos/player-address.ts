import type { Video } from "@len/contract/videos";

/** The URL of the network's player for a video page; `null` if the video cannot be identified from the URL. */
export function playerAddress({ provider, url }: Pick<Video, "provider" | "url">): string | null {
  if (provider === "vk") {
    const [, owner, id] = /^https:\/\/(?:m\.)?(?:vk\.com|vk\.ru|vkvideo\.ru)\/.*?(?:video|clip)(-?\d+)_(\d+)/.exec(url) ?? [];
    return owner && id ? `https://vkvideo.ru/video_ext.php?oid=${owner}&id=${id}&hd=2` : null;
  }
  if (provider === "rutube") {
    const [, id] = /^https:\/\/rutube\.ru\/(?:video|shorts)\/([0-9a-f]{32})\b/.exec(url) ?? [];
    return id ? `https://rutube.ru/play/embed/${id}` : null;
  }
  return null;
}
