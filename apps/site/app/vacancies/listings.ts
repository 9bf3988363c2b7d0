import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { salary } from "./vacancy-terms.ts";

export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const vacancies = await quietly(api.vacancies());
  const chapter = { title: "Вакансии", path: "/vacancies" };
  if (!vacancies) return [{ ...chapter, groups: [], missing: "вакансии" }];
  return [{ ...chapter, count: vacancies.length, groups: [{ items: vacancies.map(({ title, path }) => ({ title, path })) }] }];
}

export async function sharedItem(api: ApiClient, { slug = "" }): Promise<SharedItem | null> {
  const vacancy = await api.vacancy(slug);
  return vacancy && { path: vacancy.path, kicker: "Вакансия", title: vacancy.title, note: salary(vacancy), picture: null };
}
