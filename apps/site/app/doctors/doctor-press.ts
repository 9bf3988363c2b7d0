import type { RichText } from "@len/contract/blocks";
import type { Pagination } from "@len/contract/envelope";
import type { MassMedia } from "@len/contract/mass-media";
import { longDate } from "../ui/formats.ts";
import { link, list, paragraph, words } from "../ui/text-blocks.ts";

/**
 * The newest publications with a doctor as a text, so that the page brings no more code along; where there are more, it leads to
 * those of the clinic. `null` without any.
 */
export function doctorPress(press: { data: MassMedia[]; pagination: Pagination } | null, all: string): RichText | null {
  if (!press?.data.length) return null;
  const items = press.data.map(({ url, title, outlet, date }) => paragraph(link(url, title), words(` — ${outlet}, ${longDate(date)}`)));
  const more = press.pagination.lastPage > 1 ? [paragraph(link(all, "Все публикации"))] : [];
  return { type: "doc", content: [list(items), ...more] };
}
