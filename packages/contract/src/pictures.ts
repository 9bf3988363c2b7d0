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
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.string() })),
});

export type Picture = z.infer<typeof pictureSchema>;
