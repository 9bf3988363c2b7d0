import * as z from "zod";
import { type ProblemCode, pageOf, successOf } from "../../envelope.ts";
import * as content from "../content.ts";
import * as risky from "../risky-words.ts";
import { call, editing, none } from "./call.ts";

const ofSection = { params: z.object({ entity: z.string().max(50) }), refuses: ["not_found"] as ProblemCode[] };
const ofItem = { ...ofSection, params: ofSection.params.extend({ id: z.uuid() }) };
const ofVersion = { ...ofItem, params: ofItem.params.extend({ number: z.coerce.number<string>().int().min(1).max(2_000_000_000) }) };
const contentAct = { ...ofItem, ifMatch: true as const };
const item = successOf(content.contentItemSchema);

/** Content of all sections; `entity` is a section's name. Acts return the changed item. */
export const contentCalls = {
  contentSections: call("get", "/api/staff/schema", editing, none, successOf(z.array(content.contentSectionRowSchema))),
  contentSection: call("get", "/api/staff/schema/{entity}", editing, none, successOf(content.contentSectionSchema), ofSection),
  /** A POST, because addresses are logged, and staff may type a person's name here. */
  findContent: call("post", "/api/staff/content", editing, content.findContentSchema, successOf(z.array(content.foundContentSchema))),
  contentList: call("get", "/api/staff/content/{entity}", editing, content.listContentSchema, content.contentListSchema, ofSection),
  addContent: call("post", "/api/staff/content/{entity}", editing, content.addContentSchema, item, ofSection),
  content: call("get", "/api/staff/content/{entity}/{id}", editing, none, item, ofItem),
  /** Creates no version and no log entry. 409: `error.conflict.current` is the stored item. */
  saveContent: call("put", "/api/staff/content/{entity}/{id}", editing, content.saveContentSchema, item, contentAct),
  publishContent: call("post", "/api/staff/content/{entity}/{id}/publish", editing, content.publishContentSchema, item, contentAct),
  /** Cancels the plan. */
  unplanContent: call("post", "/api/staff/content/{entity}/{id}/unplan", editing, none, item, contentAct),
  unpublishContent: call("post", "/api/staff/content/{entity}/{id}/unpublish", editing, content.removeContentSchema, item, contentAct),
  trashContent: call("post", "/api/staff/content/{entity}/{id}/trash", editing, content.removeContentSchema, item, contentAct),
  /** Takes the item out of the trash; it is not on the site afterwards. */
  untrashContent: call("post", "/api/staff/content/{entity}/{id}/untrash", editing, none, item, contentAct),
  restoreContent: call("post", "/api/staff/content/{entity}/{id}/restore", editing, content.restoreContentSchema, item, contentAct),
  moveContent: call("post", "/api/staff/content/{entity}/{id}/move", editing, content.moveContentSchema, item, contentAct),
  changeContentSlug: call("post", "/api/staff/content/{entity}/{id}/slug", editing, content.changeSlugSchema, item, contentAct),
  /** «Отменить»: reverts the last act as one step, see `undo` of the item. */
  undoContent: call("post", "/api/staff/content/{entity}/{id}/undo", editing, none, item, contentAct),
  contentVersions: call(
    "get",
    "/api/staff/content/{entity}/{id}/versions",
    editing,
    content.listVersionsSchema,
    pageOf(content.contentVersionSchema),
    ofItem,
  ),
  contentVersion: call(
    "get",
    "/api/staff/content/{entity}/{id}/versions/{number}",
    editing,
    none,
    successOf(content.contentVersionDataSchema),
    ofVersion,
  ),
  contentUsages: call("get", "/api/staff/content/{entity}/{id}/usages", editing, none, successOf(content.contentUsagesSchema), ofItem),
  lookAtContent: call(
    "post",
    "/api/staff/content/{entity}/{id}/presence",
    editing,
    content.lookAtContentSchema,
    successOf(content.contentViewersSchema),
    ofItem,
  ),
  riskyWords: call("get", "/api/staff/content/{entity}/{id}/risky-words", editing, none, successOf(risky.itemRiskyWordsSchema), ofItem),
  /** «Оставить и объяснить»: this place is not reported again; the log stores the reason. */
  keepRiskyWord: call(
    "post",
    "/api/staff/content/{entity}/{id}/risky-words",
    editing,
    risky.keepRiskyWordSchema,
    successOf(risky.itemRiskyWordsSchema),
    ofItem,
  ),
  previewContent: call("post", "/api/staff/content/{entity}/{id}/preview", editing, none, successOf(content.contentPreviewSchema), ofItem),
};
