import * as z from "zod";

/** A picture and the sizes it exists in; `url` and `variants[].url` are absolute addresses. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Empty for decoration. */
  alt: z.string(),
  /** A colour (`#ece4d7`) to show until the picture is there. */
  placeholder: z.string().nullable(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.string() })),
});

export type Picture = z.infer<typeof pictureSchema>;
