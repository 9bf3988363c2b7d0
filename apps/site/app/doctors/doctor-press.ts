import type { RichText } from "@len/contract/blocks";
import type { Pagination } from "@len/contract/envelope";
import type { MassMedia } from "@len/contract/mass-media";
import { longDate } from "../ui/formats.ts";
import { link, list, paragraph, words } from "../ui/text-blocks.ts";

type DoctorPressLinks = {
  /** All publications with the doctor. */
  all: string;
  /** The doctor's page itself, to be asked for again. */
  page: string;
};

/**
 * The newest publications with a doctor as a text, so that the page brings no more code along; where there are more, it leads to
 * those of the clinic. `null` without any; when they could not be had, the text says so.
 */
export function doctorPress(press: { data: MassMedia[]; pagination: Pagination } | null, { all, page }: DoctorPressLinks): RichText | null {
  if (!press) return { type: "doc", content: [paragraph(words("Не получилось загрузить публикации. "), link(page, "Повторить"))] };
  if (press.data.length === 0) return null;
  const items = press.data.map(({ url, title, outlet, date }) => paragraph(link(url, title), words(` — ${outlet}, ${longDate(date)}`)));
  const more = press.pagination.lastPage > 1 ? [paragraph(link(all, "Все публикации"))] : [];
  return { type: "doc", content: [list(items), ...more] };
}
