import { data, redirect } from "react-router";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { conditionsOf } from "../conditions/condition-links.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { required } from "../http/required.ts";
import { pick } from "../ui/pick.ts";
import { shownNews } from "./shown-news.ts";
import type { ShownStory } from "./story.tsx";

/**
 * Loads a news item or an article by its slug. Each has one canonical path; any other URL, e.g. a former slug or a wrong category,
 * redirects to it (301).
 */
export async function loadStory(api: ApiClient, name: string, path: string) {
  const [answer, conditions] = await Promise.all([required(api.newsItem(name)), conditionsOf(api, "articles", name)]);
  if (!answer) throw data(null, { status: 404 });
  const { data: item, relatedNews } = answer;
  if (item.path !== path) throw redirect(item.path, 301);

  const story: ShownStory = {
    ...pick(item, "type", "path", "title", "lead", "image", "publishedAt", "body", "sources", "seo", "updatedAt"),
    author: item.author && shownDoctor(item.author),
    reviewer: item.reviewer && shownDoctor(item.reviewer),
    conditions,
  };
  return { story, related: relatedNews.map(shownNews), category: item.categories[0] ?? null };
}
