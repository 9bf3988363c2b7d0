import type { RichText, ShownText } from "@len/contract/blocks";
import type { Database } from "../database/database.ts";
import { isUuid } from "../database/uuid.ts";
import { findPictures } from "./pictures.ts";

/** Expands the pictures of a text for readers; deleted pictures are left out. */
export async function showText(db: Database, text: RichText, apiUrl: string): Promise<ShownText> {
  const ids = text.content.flatMap((block) => (block.type === "image" && isUuid(block.attrs.mediaId) ? [block.attrs.mediaId] : []));
  const pictures = await findPictures(db, ids, apiUrl);
  const content = text.content.flatMap((block): ShownText["content"] => {
    if (block.type !== "image") return [block];
    const picture = pictures.get(block.attrs.mediaId);
    return picture ? [{ type: "image", attrs: { ...block.attrs, picture } }] : [];
  });
  return { type: "doc", content };
}
