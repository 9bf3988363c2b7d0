import { href } from "react-router";
import { apiContext } from "../http/api-context.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/news-item-page.ts";
import { sharedStory } from "./listings.ts";
import { loadStory } from "./load-story.ts";
import { Story } from "./story.tsx";
import { storyMeta } from "./story-meta.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedStory }),
};

const news = { title: "Новости", path: "/news" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? storyMeta(matches, loaderData.story, [news]) : [];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return await loadStory(context.get(apiContext), params.name, href("/news/:name", params));
}

export default function NewsItemPage({ loaderData: { story, related } }: Route.ComponentProps) {
  const all = related.every(({ type }) => type === "article")
    ? { title: "Все статьи", path: href("/articles") }
    : { title: "Все новости", path: href("/news") };
  return <Story story={story} related={related} trail={[news]} all={all} />;
}
