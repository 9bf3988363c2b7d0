import { counted, type Forms } from "@len/contract/counted";
import { eq, type SQL, sql } from "drizzle-orm";
import { categories } from "../catalogue/outline/category-table.ts";
import { prices, services } from "../catalogue/outline/service-table.ts";
import { isValidToday } from "../catalogue/outline/todays-prices.ts";
import { directions, groups, isVisibleService } from "../catalogue/outline/visible-services.ts";
import { fieldOf, missing, type RuleGroup } from "./rule.ts";

/** «у 1 услуги», «у 2 услуг» */
const ofServices: Forms = ["услуги", "услуг", "услуг"];

/** For each service with prices today: the number of lines, and whether one of them is the main one. */
const linesToday = sql`select ${prices.serviceId} as service_id, count(*) as number, bool_or(${prices.isMain}) as has_main
  from ${prices} where ${isValidToday} group by ${prices.serviceId}`;

const visibleServices = (selected: SQL, condition: SQL) =>
  sql`select ${selected} from ${services} join ${categories} service_groups on ${eq(groups.id, services.groupId)}
    join ${categories} directions on ${eq(directions.id, groups.parentId)}
    left join (${linesToday}) lines on lines.service_id = ${services.id} where ${isVisibleService()} and ${condition}`;

const servicesWhere = (condition: SQL) =>
  visibleServices(sql`${services.title} as title, ${fieldOf("services", services.id, "prices")} as address, null as day`, condition);

/** The price list. */
export const priceRules: RuleGroup = {
  id: "prices",
  title: "Цены",
  rules: [
    {
      id: "prices",
      name: "прайс-лист",
      severity: "stops",
      act: "paidServices",
      places: () => missing("Услуги", "/content/services", visibleServices(sql``, sql`lines.number > 0`)),
      fine: "Прайс-лист опубликован",
      broken: () => "На сайте нет ни одной цены.",
    },
    {
      id: "no-price",
      name: "цена у каждой услуги",
      severity: "warns",
      act: "paidServices",
      places: () => servicesWhere(sql`lines.number is null`),
      fine: "У каждой услуги есть цена",
      broken: ({ count, title }) =>
        count === 1 ? `У услуги «${title}» нет цены на сегодня.` : `Нет цены на сегодня у ${counted(count, ofServices)}.`,
    },
    {
      id: "no-main-line",
      name: "главные строки",
      severity: "warns",
      act: "paidServices",
      places: () => servicesWhere(sql`lines.number > 1 and not lines.has_main`),
      fine: "У каждой услуги выбрана главная строка",
      broken: ({ count, title }) =>
        count === 1
          ? `У услуги «${title}» не выбрана главная строка: в списках стоит цена первой.`
          : `Главная строка не выбрана у ${counted(count, ofServices)}: в списках стоит цена первой.`,
    },
  ],
};
