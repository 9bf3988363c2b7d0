import * as z from "zod";

/** A file of the media library: an absolute URL, the name staff gave it and its media type. */
export const fileSchema = z.object({ url: z.string(), name: z.string(), type: z.string() });

export type StoredFile = z.infer<typeof fileSchema>;
