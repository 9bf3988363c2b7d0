import * as z from "zod";
import { paginationSchema } from "../envelope.ts";
import { pictureSchema } from "../pictures.ts";
import { contentStateSchema } from "./content.ts";
import { actorSchema } from "./roles.ts";

/** The media library: pictures, and files other than pictures. Content refers to both by id, so a file can be replaced in all places at once. */

const megabyte = 1024 * 1024;

/** Accepted media types with the largest size in bytes; the API decides by the first bytes of a file, never by its name. */
export const mediaLimits: Record<string, number> = {
  "image/jpeg": 40 * megabyte,
  "image/png": 40 * megabyte,
  "image/webp": 40 * megabyte,
  "image/avif": 40 * megabyte,
  "image/heic": 40 * megabyte,
  "image/gif": 40 * megabyte,
  "application/pdf": 30 * megabyte,
  "video/mp4": 500 * megabyte,
  "video/webm": 500 * megabyte,
  "text/vtt": megabyte,
};

/** Pixels of the largest picture: phones make photographs of 50 megapixels. */
export const maxMegapixels = 60;

export const maxAltLength = 300;

/** Bytes of one part of an upload; at 70 kB a second it is sent within the 30 seconds that a request may take. */
export const uploadPartBytes = 2 * megabyte;

/** Days for which a replaced file can be brought back. */
export const formerFileDays = 30;

/** The point that every crop keeps in sight, in percent of the width and of the height. */
export const focusSchema = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });
export type Focus = z.infer<typeof focusSchema>;

const ownSchema = {
  id: z.uuid(),
  version: z.int(),
  /** The name of the uploaded file. */
  name: z.string(),
  /** `image/jpeg`: of the file that `url` leads to. */
  type: z.string(),
  /** Bytes of the uploaded file; 0: not known. */
  size: z.int(),
  /** Its largest version, without metadata; the address changes when the file is replaced. */
  url: z.string(),
  addedAt: z.string(),
  savedAt: z.string(),
  /** Items of content that refer to it. */
  places: z.int(),
  /** The file before the last replacement can be brought back until then. */
  formerUntil: z.string().nullable(),
  isDeleted: z.boolean(),
};

const pictureItemSchema = z.object({
  kind: z.literal("picture"),
  ...ownSchema,
  picture: pictureSchema,
  /** What is seen on it; "" with `isDecorative`: it tells nothing; "" without: not described yet, and not to be published. */
  alt: z.string(),
  isDecorative: z.boolean(),
  caption: z.string(),
  focus: focusSchema,
});
const fileItemSchema = z.object({ kind: z.literal("file"), ...ownSchema, pages: z.int().nullable() });

export const mediaItemSchema = z.discriminatedUnion("kind", [pictureItemSchema, fileItemSchema]);
export type MediaItem = z.infer<typeof mediaItemSchema>;
export type PictureItem = z.infer<typeof pictureItemSchema>;
export type FileItem = z.infer<typeof fileItemSchema>;

/** `undescribed`: pictures without a description. `unused`: no item of content refers to it. */
export const mediaShowSchema = z.enum(["pictures", "files", "undescribed", "unused"]);
export type MediaShow = z.infer<typeof mediaShowSchema>;

/** Newest first. `q`: words of the name, the description or the caption. `ids`, separated by commas: these, also deleted ones, whatever `show` says. */
export const listMediaSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number<string | number>().int().min(1).max(100).default(48),
  show: mediaShowSchema.default("pictures"),
  q: z.string().max(100).optional(),
  ids: z.string().max(4000).optional(),
});

/** `counts`: with the same search. `total`, `bytes`: of the whole library. */
export const mediaListSchema = z.object({
  success: z.literal(true),
  data: z.array(mediaItemSchema),
  pagination: paginationSchema,
  counts: z.record(mediaShowSchema, z.int()),
  total: z.int(),
  bytes: z.int(),
});

/** An item of content that refers to the picture or file: from its draft, its published version or one planned for an hour. */
export const mediaPlaceSchema = z.object({
  entity: z.string(),
  /** «Статьи и новости» */
  section: z.string(),
  id: z.uuid(),
  title: z.string(),
  state: contentStateSchema,
  /** Visitors see it there. */
  isLive: z.boolean(),
  /** The name of the field, «Обложка». */
  field: z.string(),
});
export type MediaPlace = z.infer<typeof mediaPlaceSchema>;

export const openMediaSchema = z.object({ item: mediaItemSchema, savedBy: actorSchema.nullable(), places: z.array(mediaPlaceSchema) });

/** `upload`: the id of a complete upload. Sent again it answers with the same item. */
export const addMediaSchema = z.object({ upload: z.string().max(100) });

/** Of a picture. `isDecorative`: it tells nothing, `alt` is then left out. */
export const saveMediaSchema = z.object({
  alt: z.string().trim().max(maxAltLength),
  isDecorative: z.boolean(),
  caption: z.string().trim().max(300),
  focus: focusSchema,
});

/** An upload in the tus protocol, https://tus.io/protocols/resumable-upload: `POST` opens it, `PATCH` sends a part, `HEAD` says how much has come. */
export const uploadAnswerSchema = z.string();
