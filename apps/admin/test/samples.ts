import type { ContentItem } from "@len/contract/staff/content";
import type { PictureItem } from "@len/contract/staff/media";

/** A picture of the library without a description. */
export const pictureItem: PictureItem = {
  id: "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a10",
  kind: "picture",
  name: "кабинет.png",
  version: 4,
  type: "image/webp",
  size: 40_000,
  url: "/media/room.webp",
  addedAt: "2026-11-20T10:00:00Z",
  savedAt: "2026-11-20T10:00:00Z",
  places: 0,
  formerUntil: null,
  isDeleted: false,
  picture: { url: "/media/room.webp", width: 400, height: 200, alt: "", placeholder: null, variants: [] },
  alt: "",
  isDecorative: false,
  caption: "",
  focus: { x: 50, y: 50 },
};

/** A draft that has never been published. */
export const draftItem: ContentItem = {
  id: "3f0f3c8e-0a3f-4d0e-9d6c-6b6d1c2f5a11",
  title: "Врач",
  state: "draft",
  isLive: false,
  version: 4,
  changes: 0,
  savedAt: "2026-11-20T10:00:00Z",
  savedBy: { id: null, kind: "terminal", name: "в терминале", pastTense: "masculine" },
  plan: null,
  isPlaced: false,
  toFix: null,
  fields: {},
  data: { title: "Врач" },
  createdAt: "2026-11-20T10:00:00Z",
  published: null,
  problems: {},
  path: null,
  versions: 1,
  formerSlugs: [],
  undo: null,
};
