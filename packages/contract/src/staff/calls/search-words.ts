import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as words from "../search-words.ts";
import { call, done, editing, none } from "./call.ts";

/** Searches of visitors without results, and the synonyms that staff add for them. */
export const searchWordCalls = {
  searchMisses: call("get", "/api/staff/search-words", editing, words.listMissesSchema, words.missListSchema),
  searchSynonyms: call("get", "/api/staff/search-words/synonyms", editing, none, successOf(z.array(words.synonymSchema))),
  addSearchSynonyms: call("post", "/api/staff/search-words/synonyms", editing, words.addSynonymsSchema, done, { refuses: ["conflict"] }),
  removeSearchSynonym: call("post", "/api/staff/search-words/synonyms/remove", editing, words.removeSynonymSchema, done, {
    refuses: ["not_found"],
  }),
  previewSearchSynonyms: call(
    "post",
    "/api/staff/search-words/preview",
    editing,
    words.previewSynonymsSchema,
    successOf(words.searchPreviewSchema),
  ),
  answerSearch: call("post", "/api/staff/search-words/answer", editing, words.answerSearchSchema, done),
  dismissSearch: call("post", "/api/staff/search-words/dismiss", editing, words.dismissSearchSchema, done, { refuses: ["not_found"] }),
};
