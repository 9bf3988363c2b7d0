import * as z from "zod";
import { pictureSchema } from "./pictures.ts";

/**
 * Rich text as staff write it: a closed set of blocks in the JSON form of the panel's editor (ProseMirror nodes).
 * Raw HTML is not allowed; a text with an unlisted node or mark is rejected.
 */

/** Addresses that a text may link to: a path of this site, an http(s) URL, `mailto:` or `tel:`. */
const linkHref = z
  .string()
  .max(2000)
  // Browsers treat «\» as «/» and drop line breaks in URLs, so either could turn a path into a link to another host.
  .regex(/^(?:\/(?!\/)[^\\\t\n\v\f\r]*$|https?:\/\/|mailto:|tel:|#)/, "Недопустимая ссылка");

/** Whether a text may link there. */
export const isLinkAllowed = (href: string) => linkHref.safeParse(href).success;

const mark = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bold") }),
  z.object({ type: z.literal("italic") }),
  z.object({ type: z.literal("link"), attrs: z.object({ href: linkHref }) }),
]);

const textNode = z.object({ type: z.literal("text"), text: z.string(), marks: z.array(mark).optional() });

const paragraph = z.object({ type: z.literal("paragraph"), content: z.array(textNode).optional() });

const heading = z.object({
  type: z.literal("heading"),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  /** The editor leaves the list out while the heading is empty. */
  content: z.array(textNode).default([]),
});

const listItem = z.object({ type: z.literal("listItem"), content: z.array(paragraph) });

const tableCell = z.object({ type: z.enum(["tableCell", "tableHeader"]), content: z.array(paragraph) });

const writtenBlocks = [
  paragraph,
  heading,
  z.object({ type: z.literal("bulletList"), content: z.array(listItem) }),
  z.object({
    type: z.literal("orderedList"),
    /** The first number of a list that continues an earlier one; 1 by default. */
    attrs: z.object({ start: z.int().min(1).max(9999) }).optional(),
    content: z.array(listItem),
  }),
  z.object({ type: z.literal("blockquote"), content: z.array(paragraph) }),
  z.object({ type: z.literal("table"), content: z.array(z.object({ type: z.literal("tableRow"), content: z.array(tableCell) })) }),
  /** A highlighted box, e.g. «Важно» or «Когда срочно к врачу». */
  z.object({ type: z.literal("callout"), attrs: z.object({ kind: z.enum(["note", "warning"]) }), content: z.array(paragraph) }),
] as const;

/** A picture from the media library, by its id. */
const image = z.object({ mediaId: z.string(), caption: z.string().optional() });
const shownImage = image.extend({ picture: pictureSchema });

const block = z.discriminatedUnion("type", [...writtenBlocks, z.object({ type: z.literal("image"), attrs: image })]);
const shownBlock = z.discriminatedUnion("type", [...writtenBlocks, z.object({ type: z.literal("image"), attrs: shownImage })]);

/** Rich text as it is written and stored. */
export const richTextSchema = z.object({ type: z.literal("doc"), content: z.array(block) });

/** Rich text as readers receive it: pictures are expanded. Every stored text also matches this schema. */
export const shownTextSchema = z.object({ type: z.literal("doc"), content: z.array(shownBlock) });

export type RichText = z.infer<typeof richTextSchema>;
export type ShownText = z.infer<typeof shownTextSchema>;
export type Block = RichText["content"][number];
export type TextNode = z.infer<typeof textNode>;
export type Paragraph = z.infer<typeof paragraph>;
