import type { RichText, ShownText } from "@len/contract/blocks";
import { inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { isUuid } from "../database/uuid.ts";
import { findPictures } from "./pictures.ts";
import { media } from "./table.ts";

/**
 * Adds the data of the pictures to a text for readers, without deleted pictures. A picture without a caption in the text gets the caption
 * of the library.
 */
export async function showText(db: Database, text: RichText, apiUrl: string): Promise<ShownText> {
  const ids = text.content.flatMap((block) => (block.type === "image" && isUuid(block.attrs.mediaId) ? [block.attrs.mediaId] : []));
  const pictures = await findPictures(db, ids, apiUrl);
  const captions = await findCaptions(db, [...pictures.keys()]);
  const content = text.content.flatMap((block): ShownText["content"] => {
    if (block.type !== "image") return [block];
    const picture = pictures.get(block.attrs.mediaId);
    const caption = block.attrs.caption || captions.get(block.attrs.mediaId);
    return picture ? [{ type: "image", attrs: { ...block.attrs, ...(caption && { caption }), picture } }] : [];
  });
  return { type: "doc", content };
}

async function findCaptions(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: media.id, caption: media.caption }).from(media).where(inArray(media.id, ids));
  return new Map(rows.map(({ id, caption }) => [id, caption]));
}
