import { counted, type Forms } from "@len/contract/counted";
import { eq, type SQL, sql } from "drizzle-orm";
import { categories } from "../catalogue/category-table.ts";
import { prices, services } from "../catalogue/service-table.ts";
import { isValidToday } from "../catalogue/todays-prices.ts";
import { directions, groups, isVisibleService } from "../catalogue/visible-services.ts";
import { fieldOf, missing, type RuleGroup } from "./rule.ts";

/** «у 1 услуги», «у 2 услуг» */
const ofServices: Forms = ["услуги", "услуг", "услуг"];

const linesToday = sql`select from ${prices} where ${eq(prices.serviceId, services.id)} and ${isValidToday}`;

const visibleServices = (selected: SQL, condition: SQL) =>
  sql`select ${selected} from ${services} join ${categories} service_groups on ${eq(groups.id, services.groupId)}
    join ${categories} directions on ${eq(directions.id, groups.parentId)} where ${isVisibleService()} and ${condition}`;

const servicesWhere = (condition: SQL) =>
  visibleServices(sql`${services.title} as title, ${fieldOf("services", services.id, "prices")} as address, null as day`, condition);

/** The price list. */
export const priceRules: RuleGroup = {
  id: "prices",
  title: "Цены",
  rules: [
    {
      id: "prices",
      severity: "stops",
      act: "paidServices",
      places: () => missing("Услуги", "/content/services", visibleServices(sql``, sql`exists (${linesToday})`)),
      fine: "Прайс-лист опубликован",
      broken: () => "На сайте нет ни одной цены.",
    },
    {
      id: "no-price",
      severity: "warns",
      act: "paidServices",
      places: () => servicesWhere(sql`not exists (${linesToday})`),
      fine: "У каждой услуги есть цена",
      broken: ({ count, title }) =>
        count === 1 ? `У услуги «${title}» нет цены на сегодня.` : `Нет цены на сегодня у ${counted(count, ofServices)}.`,
    },
    {
      id: "no-main-line",
      severity: "warns",
      act: "paidServices",
      places: () =>
        servicesWhere(
          sql`(select count(*) > 1 and not bool_or(${prices.isMain}) from ${prices} where ${eq(prices.serviceId, services.id)} and ${isValidToday})`,
        ),
      fine: "У каждой услуги выбрана главная строка",
      broken: ({ count, title }) =>
        count === 1
          ? `У услуги «${title}» не выбрана главная строка: в списках стоит цена первой.`
          : `Главная строка не выбрана у ${counted(count, ofServices)}: в списках стоит цена первой.`,
    },
  ],
};
