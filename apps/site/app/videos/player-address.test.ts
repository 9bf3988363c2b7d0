import { expect, test } from "vitest";
import { playerAddress } from "./player-address.ts";

const film = "0123456789abcdef0123456789abcdef";

test.each([
  ["vk", "https://vk.com/video-22822305_456241864", "https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864&hd=2"],
  ["vk", "https://vkvideo.ru/video100_200", "https://vkvideo.ru/video_ext.php?oid=100&id=200&hd=2"],
  ["vk", "https://vk.com/clinic?z=video-1_2%2Falbum", "https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2"],
  ["rutube", `https://rutube.ru/video/${film}/`, `https://rutube.ru/play/embed/${film}`],
] as const)("%s: the URL of the player for %s is found", (provider, url, player) => {
  expect(playerAddress({ provider, url })).toBe(player);
});

test.each([
  ["vk", "https://evil.example/vk.com/video-1_2"],
  ["vk", "javascript:alert(1)//vk.com/video-1_2"],
  ["rutube", "https://rutube.ru.evil.example/video/0123456789abcdef0123456789abcdef/"],
  ["file", "https://vk.com/video-1_2"],
] as const)("%s: %s has no player", (provider, url) => {
  expect(playerAddress({ provider, url })).toBeNull();
});
