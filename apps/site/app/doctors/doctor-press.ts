import type { RichText } from "@len/contract/blocks";
import type { Pagination } from "@len/contract/envelope";
import type { MassMedia } from "@len/contract/mass-media";
import { longDate } from "../ui/formats.ts";
import { link, list, paragraph, words } from "../ui/text-blocks.ts";

type DoctorPressLinks = {
  /** Link to all publications with the doctor. */
  all: string;
  /** Link to the doctor's page, to try again. */
  page: string;
};

/**
 * The newest publications about a doctor as rich text, which needs no extra component in the bundle. It ends with a link to the full list
 * when there are more. `null` when the doctor has no publications; when they fail to load, the text reports that.
 */
export function doctorPress(press: { data: MassMedia[]; pagination: Pagination } | null, { all, page }: DoctorPressLinks): RichText | null {
  if (!press) return { type: "doc", content: [paragraph(words("Не получилось загрузить публикации. "), link(page, "Повторить"))] };
  if (press.data.length === 0) return null;
  const items = press.data.map(({ url, title, outlet, date }) => paragraph(link(url, title), words(` — ${outlet}, ${longDate(date)}`)));
  const more = press.pagination.lastPage > 1 ? [paragraph(link(all, "Все публикации"))] : [];
  return { type: "doc", content: [list(items), ...more] };
}
