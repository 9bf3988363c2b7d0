import { href } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { sharedStory } from "../news/listings.ts";
import { loadStory } from "../news/load-story.ts";
import { Story } from "../news/story.tsx";
import { storyMeta } from "../news/story-meta.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/article-page.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedStory }),
};

type Loaded = Route.ComponentProps["loaderData"];

/** Breadcrumbs «Статьи / рубрика»; the category comes from the article's own path. */
const trailOf = ({ category }: Pick<Loaded, "category">) => [
  { title: "Статьи", path: "/articles" },
  ...(category ? [{ title: category.title, path: `/articles/${category.slug}` }] : []),
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? storyMeta(matches, loaderData.story, trailOf(loaderData)) : [];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return await loadStory(context.get(apiContext), params.name, href("/articles/:category/:name", params));
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return (
    <Story
      story={loaderData.story}
      related={loaderData.related}
      trail={trailOf(loaderData)}
      all={{ title: "Все статьи", path: href("/articles") }}
    />
  );
}
