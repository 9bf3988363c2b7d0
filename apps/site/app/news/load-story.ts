import { data, redirect } from "react-router";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import type { ApiClient } from "../http/api-client.ts";
import { required } from "../http/required.ts";
import { shownNews } from "./shown-news.ts";
import type { ShownStory } from "./story.tsx";

/**
 * Loads a news item or an article by its slug. Each has one canonical path; any other URL, e.g. a former slug or a wrong category,
 * redirects to it (301).
 */
export async function loadStory(api: ApiClient, name: string, path: string) {
  const answer = await required(api.newsItem(name));
  if (!answer) throw data(null, { status: 404 });
  const { data: item, relatedNews } = answer;
  if (item.path !== path) throw redirect(item.path, 301);

  const { type, title, lead, image, publishedAt, body, sources, seo, updatedAt, author, reviewer } = item;
  const story: ShownStory = {
    type,
    path,
    title,
    lead,
    image,
    publishedAt,
    body,
    sources,
    seo,
    updatedAt,
    author: author && shownDoctor(author),
    reviewer: reviewer && shownDoctor(reviewer),
  };
  return { story, related: relatedNews.map(shownNews), category: item.categories[0] ?? null };
}
