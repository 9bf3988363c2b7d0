import * as z from "zod";
import { type ProblemCode, successOf } from "../../envelope.ts";
import * as media from "../media.ts";
import { byId, call, editing, none } from "./call.ts";

const ofMedia = { ...byId, refuses: ["not_found"] as ProblemCode[] };
const mediaAct = { ...ofMedia, ifMatch: true as const };
const mediaItem = successOf(media.mediaItemSchema);
const upload = { isUpload: true as const, refuses: ["too_large"] as ProblemCode[] };
const ofUpload = {
  ...upload,
  params: z.object({ id: z.string().max(100) }),
  refuses: ["not_found", "conflict", "too_large"] as ProblemCode[],
};

/** The media library. A file is first uploaded in parts, then added or used to replace another file. Acts return the changed item. */
export const mediaCalls = {
  beginUpload: call("post", "/api/staff/uploads", editing, none, media.uploadAnswerSchema, upload),
  /** Called with `HEAD`. */
  upload: call("get", "/api/staff/uploads/{id}", editing, none, media.uploadAnswerSchema, ofUpload),
  sendPart: call("patch", "/api/staff/uploads/{id}", editing, none, media.uploadAnswerSchema, ofUpload),
  dropUpload: call("delete", "/api/staff/uploads/{id}", editing, none, media.uploadAnswerSchema, ofUpload),
  mediaList: call("get", "/api/staff/media", editing, media.listMediaSchema, media.mediaListSchema),
  addMedia: call("post", "/api/staff/media", editing, media.addMediaSchema, mediaItem, { refuses: ["not_found"] }),
  media: call("get", "/api/staff/media/{id}", editing, none, successOf(media.openMediaSchema), ofMedia),
  saveMedia: call("put", "/api/staff/media/{id}", editing, media.saveMediaSchema, mediaItem, mediaAct),
  /** All content that refers to the file shows the new one; the old one is stored for `formerFileDays`. */
  replaceMedia: call("post", "/api/staff/media/{id}/replace", editing, media.addMediaSchema, mediaItem, mediaAct),
  /** Restores the file before the last replacement. */
  restoreMedia: call("post", "/api/staff/media/{id}/restore", editing, none, mediaItem, mediaAct),
  /** Refused with 409 (without `error.conflict`) while content refers to the file. */
  trashMedia: call("post", "/api/staff/media/{id}/trash", editing, none, mediaItem, mediaAct),
  untrashMedia: call("post", "/api/staff/media/{id}/untrash", editing, none, mediaItem, mediaAct),
};
