import { price, rubles } from "../ui/formats.ts";
import type { PriceDirection } from "./price-list.ts";
import { mainPrice, type PricedLine, underPromotionText } from "./price-table.tsx";

/** A row of the price list in a file; amounts in roubles, `to` is `null` without an upper limit. */
export type PriceRow = {
  direction: string;
  group: string;
  code: string;
  title: string;
  note: string;
  from: number;
  to: number | null;
  /** The price as the page shows it: «от 2 800 ₽». */
  shown: string;
};

/** Rows of the price list for its files: a service with several prices has one row for each, with the name of the price. */
export function priceRows(list: PriceDirection[]): PriceRow[] {
  return list.flatMap((direction) =>
    direction.groups.flatMap((group) =>
      group.services.flatMap((service) =>
        inOrder(service).map((line) => ({
          direction: direction.title,
          group: group.title,
          code: line.code ?? "",
          title: line === mainPrice(service) ? service.title : nameOf(service.title, line.title),
          note: [line === mainPrice(service) && line.title !== service.title && line.title, line.note, line.unit, promotionNote(line)]
            .filter(Boolean)
            .join(" · "),
          from: line.amount / 100,
          to: line.kind === "exact" ? line.amount / 100 : line.kind === "range" && line.max !== null ? line.max / 100 : null,
          shown: price(line),
        })),
      ),
    ),
  );
}

/** «УЗИ сердца: контроль»; if the line's title already begins with the first word of the service, only the title is used. */
function nameOf(service: string, line: string): string {
  const [first = ""] = service.split(" ", 1);
  return line.startsWith(first) ? line : `${service}: ${line}`;
}

function promotionNote({ promotion, oldAmount }: PricedLine["prices"][number]): string | null {
  if (!promotion || oldAmount === null) return null;
  return `${underPromotionText(promotion.endsOn)}, без акции ${rubles(oldAmount)}`;
}

function inOrder(service: PricedLine): PricedLine["prices"] {
  const main = mainPrice(service);
  return main ? [main, ...service.prices.filter((line) => line !== main)] : service.prices;
}
