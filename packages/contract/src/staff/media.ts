import * as z from "zod";
import { paginationSchema } from "../envelope.ts";
import { pictureSchema } from "../pictures.ts";
import { contentStateSchema } from "./content.ts";
import { actorSchema } from "./roles.ts";

/** The media library: pictures, and files other than pictures. Content refers to both by id, so a file can be replaced in all places at once. */

const megabyte = 1024 * 1024;

/** Accepted media types with the largest size in bytes. The API detects the type from the first bytes of a file, never from its name. */
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

/** Size limit of a picture in megapixels: phones make photographs of 50 megapixels. */
export const maxMegapixels = 60;

export const maxAltLength = 300;

/** Bytes of one part of an upload; at 70 kB a second it is sent within the 30 seconds that a request may take. */
export const uploadPartBytes = 2 * megabyte;

/** Days during which a replaced file can be restored. */
export const formerFileDays = 30;

/** The focal point that every crop keeps visible, in percent of the width and of the height. */
export const focusSchema = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });
export type Focus = z.infer<typeof focusSchema>;

const ownSchema = {
  id: z.uuid(),
  version: z.int(),
  /** The name of the uploaded file. */
  name: z.string(),
  /** `image/jpeg`: media type of the file at `url`. */
  type: z.string(),
  /** Size of the uploaded file in bytes; 0 when unknown. */
  size: z.int(),
  /** URL of its largest version, without metadata; it changes when the file is replaced. */
  url: z.string(),
  addedAt: z.string(),
  savedAt: z.string(),
  /** Number of content items that refer to it. */
  places: z.int(),
  /** The previous file can be restored until then; `null` when there is none. */
  formerUntil: z.string().nullable(),
  isDeleted: z.boolean(),
};

const pictureItemSchema = z.object({
  kind: z.literal("picture"),
  ...ownSchema,
  picture: pictureSchema,
  /**
   * Description of the picture. Empty with `isDecorative`: there is nothing to describe. Empty without: not described yet, so it may not
   * be published.
   */
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

/**
 * Newest first. `q`: words of the name, the description or the caption. `ids`, separated by commas: exactly these, also deleted ones;
 * `show` is then ignored.
 */
export const listMediaSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number<string | number>().int().min(1).max(100).default(48),
  show: mediaShowSchema.default("pictures"),
  q: z.string().max(100).optional(),
  ids: z.string().max(4000).optional(),
});

/** `counts`: with the same search. `total` and `bytes` are for the whole library. */
export const mediaListSchema = z.object({
  success: z.literal(true),
  data: z.array(mediaItemSchema),
  pagination: paginationSchema,
  counts: z.record(mediaShowSchema, z.int()),
  total: z.int(),
  bytes: z.int(),
});

/** An item of content that refers to the picture or file: in its draft, its published version or a planned one. */
export const mediaPlaceSchema = z.object({
  entity: z.string(),
  /** «Статьи и новости» */
  section: z.string(),
  id: z.uuid(),
  title: z.string(),
  state: contentStateSchema,
  /** Whether visitors see it there. */
  isLive: z.boolean(),
  /** The name of the field, «Обложка». */
  field: z.string(),
});
export type MediaPlace = z.infer<typeof mediaPlaceSchema>;

export const openMediaSchema = z.object({ item: mediaItemSchema, savedBy: actorSchema.nullable(), places: z.array(mediaPlaceSchema) });

/** `upload`: the id of a complete upload. A repeated call with the same upload answers with the same item. */
export const addMediaSchema = z.object({ upload: z.string().max(100) });

/** Fields of a picture. `isDecorative`: it conveys nothing, so `alt` is left out. */
export const saveMediaSchema = z.object({
  alt: z.string().trim().max(maxAltLength),
  isDecorative: z.boolean(),
  caption: z.string().trim().max(300),
  focus: focusSchema,
});

/**
 * An upload in the tus protocol, https://tus.io/protocols/resumable-upload: `POST` opens it, `PATCH` sends a part, `HEAD` returns the
 * number of received bytes.
 */
export const uploadAnswerSchema = z.string();
