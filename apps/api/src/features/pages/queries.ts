import type { Page, PageLink } from "@len/contract/pages";
import { section } from "@len/contract/pages";
import { pathOf } from "@len/contract/section";
import { and } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { findPictures, inOrder } from "../../platform/media/pictures.ts";
import { showText } from "../../platform/media/show-text.ts";
import { isNamed, namedToday } from "../../publishing/content/aliases.ts";
import { pages } from "./table.ts";

/** All published pages of staff, without those that are hidden from search engines. */
export async function listPages(db: Database): Promise<PageLink[]> {
  const found = await db
    .select(pick(pages, "slug", "title", "seo"))
    .from(pages)
    .where(isPublished(pages))
    .orderBy(pages.slug);
  return found.filter(({ seo }) => !seo.noindex).map(({ slug, title }) => ({ slug, title, path: pagePath({ slug }) }));
}

/** A staff page by its current or any former slug; the answer has the current one. */
export async function findPage(db: Database, slug: string, apiUrl: string): Promise<Page | null> {
  const [found] = await db
    .select({
      ...pick(pages, "id", "slug", "title", "blocks", "galleryIds", "seo", "updatedAt"),
    })
    .from(pages)
    .where(and(isPublished(pages), isNamed(db, "pages", pages, slug)))
    .orderBy(namedToday(pages, slug))
    .limit(1);
  if (!found) return null;

  const { galleryIds, updatedAt, ...page } = found;
  return {
    ...page,
    path: pagePath(page),
    blocks: await showText(db, page.blocks, apiUrl),
    gallery: inOrder(galleryIds, await findPictures(db, galleryIds, apiUrl)),
    updatedAt: updatedAt.toISOString(),
  };
}

const pagePath = (item: { slug: string }) => pathOf(section, item);
