import * as z from "zod";

/** A picture and its available sizes; `url` and `variants[].url` are absolute URLs. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Empty for a decorative picture. */
  alt: z.string(),
  /** A colour (`#ece4d7`) shown until the picture has loaded. */
  placeholder: z.string().nullable(),
  /** The focal point that every crop keeps visible, in percent of the width and of the height. Absent: the middle. */
  focus: z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).optional(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.string() })),
});

export type Picture = z.infer<typeof pictureSchema>;
