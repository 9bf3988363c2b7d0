import type { Video } from "@len/contract/videos";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VideoFrame } from "./video-frame.tsx";

const film: Video = {
  id: "0198a000-0000-7000-8000-000000000001",
  title: "Как работает лазер",
  description: "",
  provider: "vk",
  url: "https://vk.com/video-1_2",
  poster: null,
  duration: 65,
  captions: null,
  publishedAt: "2026-06-18T07:00:00Z",
};

function show(video: Partial<Video>) {
  const { container } = render(<VideoFrame video={{ ...film, ...video }} sizes="100vw" />);
  const dialog = container.querySelector("dialog");
  // Before Chrome 132 dialogs fire no `toggle` event; a MutationObserver sees the changed attribute in a microtask.
  const setOpen = (open: boolean) => act(async () => void dialog?.toggleAttribute("open", open));
  return { container, dialog, setOpen };
}

test("Z43: the player of a network is in the page only while its dialog is open", async () => {
  const { container, setOpen } = show({});
  expect(screen.getByRole("button", { name: "Смотреть: Как работает лазер" }).dataset.opens).toBe(`video-${film.id}`);
  expect(screen.getByText(/1:05, ВКонтакте/)).toBeTruthy();
  expect(container.querySelector("iframe")).toBeNull();

  await setOpen(true);
  expect(container.querySelector("iframe")?.getAttribute("src")).toBe("https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2");

  await setOpen(false);
  expect(container.querySelector("iframe")).toBeNull();
});

test("an unknown page of a social network is shown as a plain link", () => {
  const { container, dialog } = show({ url: "https://vk.com/clinic" });

  expect(screen.getByRole("link", { name: "Смотреть во\u00a0ВКонтакте" }).getAttribute("href")).toBe("https://vk.com/clinic");
  expect([dialog, container.querySelector("iframe"), screen.queryByRole("button")]).toEqual([null, null, null]);
});

test("captions are loaded together with the video, not before", async () => {
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => {};
  const { dialog, setOpen } = show({ provider: "file", url: "https://api.example/a.webm", captions: "https://api.example/a.vtt" });
  expect(dialog?.querySelector("track")).toBeNull();

  await setOpen(true);

  expect(dialog?.querySelector("track")?.getAttribute("src")).toBe("https://api.example/a.vtt");
});

test("Z43: a film starts when its dialog opens and stops when it closes, even without an event", async () => {
  const acts: string[] = [];
  HTMLMediaElement.prototype.play = async () => void acts.push("play");
  HTMLMediaElement.prototype.pause = () => void acts.push("pause");
  const { setOpen } = show({ provider: "file", url: "https://api.example/a.webm" });
  acts.length = 0;

  await setOpen(true);
  expect(acts).toEqual(["play"]);

  await setOpen(false);
  expect(acts).toEqual(["play", "pause"]);
});
