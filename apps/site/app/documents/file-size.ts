import { number } from "../ui/formats.ts";

/** «124 КБ», «1,2 МБ»; at least one kilobyte. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${number(kilobytes)}\u00a0КБ` : `${number(bytes / 1024 / 1024, 1)}\u00a0МБ`;
}
