import { section } from "@len/contract/categories";
import { and, eq, isNull, or } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { isPublished } from "../../../platform/database/published.ts";
import { Refusal } from "../../../platform/refusals/refusal.ts";
import { defineEntity, type SitemapAddress } from "../../../publishing/content/entity.ts";
import { blocks, line, lines, longText, pageShape, pictureId } from "../../../publishing/content/shapes.ts";
import type { Indexed } from "../../../publishing/search/source.ts";
import { doctorSearch, doctorsProviding } from "../doctors/doctor-search-source.ts";
import { categoryPath } from "../outline/category-queries.ts";
import { categories } from "../outline/category-table.ts";
import { doctorCategories } from "../outline/doctor-table.ts";
import { services } from "../outline/service-table.ts";
import { directions, groups, isVisibleService } from "../outline/visible-services.ts";
import { serviceSearch } from "../services/service-search-source.ts";
import { categorySearch } from "./category-search-source.ts";

const categoryDataSchema = z.strictObject({
  ...pageShape,
  parentId: z.uuid().nullable().meta({ title: "Лежит в направлении", width: "half" }),
  title: line.meta({ title: "Название", width: "half" }),
  specialist: z.string().trim().max(60).default("").meta({ title: "Кого ищут («дерматолога»)", width: "half" }),
  summary: longText(500).meta({ title: "Коротко" }),
  description: blocks.meta({ title: "Описание" }),
  contraindications: lines.meta({ title: "Противопоказания" }),
  works: lines.default([]).meta({ title: "Работы по лицензии" }),
  imageId: pictureId.nullable().meta({ title: "Картинка", width: "half" }),
  inMainPage: z.boolean().meta({ title: "Показывать на главной", width: "third" }),
});

export const categoryEntity = defineEntity({
  section: { ...section, listed: ["parentId", "imageId"] },
  async path(db, { parentId, slug }) {
    const [parent] = parentId ? await db.select({ slug: categories.slug }).from(categories).where(eq(categories.id, parentId)) : [];
    return categoryPath(parent ?? null, { slug });
  },
  addresses: listAddresses,
  table: categories,
  searched: listSearched,
  key: categories.slug,
  schema: categoryDataSchema,
  references: { parentId: "categories" },
  hides: nameHidden,
  columns: (data) => data,
  async checkPublished(db, id, { parentId }) {
    if (parentId !== null) await requireDirection(db, parentId, id);
  },
});

/** A service can be reached only through its group and direction. */
async function nameHidden(db: Database, id: string): Promise<string | null> {
  const shown = await db
    .select({ id: services.id })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), or(eq(groups.id, id), eq(directions.id, id))));
  return shown.length === 0 ? null : `услуги: ${shown.length}`;
}

/** The catalogue has two levels: directions, and groups in them. */
async function requireDirection(db: Database, parentId: string, id: string): Promise<void> {
  const [above] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, parentId));
  const [below] = await db.select({ id: categories.id }).from(categories).where(eq(categories.parentId, id)).limit(1);
  if (parentId === id || below || (above && above.parentId !== null)) {
    throw new Refusal("validation", "Группа лежит в направлении и сама других групп не содержит");
  }
}

/** The search entries that contain the category's title: the category, the services in it, and the doctors of both. */
async function listSearched(db: Database, id: string): Promise<Indexed[]> {
  const inside = await db
    .select({ id: services.id })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .where(or(eq(groups.id, id), eq(groups.parentId, id)));
  const serviceIds = inside.map((row) => row.id);
  const under = await db.select({ id: doctorCategories.doctorId }).from(doctorCategories).where(eq(doctorCategories.categoryId, id));
  const doctorIds = new Set([...under.map((row) => row.id), ...(await doctorsProviding(db, serviceIds))]);
  return [
    { source: categorySearch, ids: [id] },
    { source: doctorSearch, ids: [...doctorIds] },
    { source: serviceSearch, ids: serviceIds },
  ];
}

/** Directions, then groups, in the order of the catalogue. */
async function listAddresses(db: Database): Promise<SitemapAddress[]> {
  const ofDirections = await db
    .select(pick(directions, "slug", "seo", "updatedAt"))
    .from(directions)
    .where(and(isPublished(directions), isNull(directions.parentId)))
    .orderBy(directions.position, directions.slug);
  const ofGroups = await db
    .select({ ...pick(groups, "slug", "seo", "updatedAt"), direction: { slug: directions.slug } })
    .from(groups)
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isPublished(groups), isPublished(directions)))
    .orderBy(directions.position, groups.position, groups.slug);
  return [
    ...ofDirections.map((row) => ({ ...row, path: categoryPath(null, row) })),
    ...ofGroups.map((row) => ({ ...row, path: categoryPath(row.direction, row) })),
  ];
}
