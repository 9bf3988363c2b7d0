import type { StoredFile } from "@len/contract/files";
import type { files } from "./table.ts";

export const fileUrl = (stored: Pick<typeof files.$inferSelect, "file">, apiUrl: string) => `${apiUrl}/media/${stored.file}`;

export function toFile(stored: typeof files.$inferSelect, apiUrl: string): StoredFile {
  return { url: fileUrl(stored, apiUrl), name: stored.originalName, type: stored.type };
}
