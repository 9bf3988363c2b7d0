import { type ShownDoctor, shownDoctor } from "../clinic/shown-doctor.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { type ShownNews, shownNews } from "../news/shown-news.ts";
import { costText } from "../ui/formats.ts";

const shownServices = 6;
const shownDoctors = 4;
const shownArticles = 4;

type PopularService = { path: string; title: string; cost: string | null };

/** The content of the search page before a query; a list that failed to load is `null`. */
export type StartingPoints = {
  services: PopularService[] | null;
  /** Doctors who accept requests online. */
  doctors: ShownDoctor[] | null;
  articles: Pick<ShownNews, "id" | "type" | "path" | "title" | "publishedAt">[] | null;
};

export async function loadStartingPoints(api: ApiClient): Promise<StartingPoints> {
  const [services, doctors, articles] = await Promise.all([
    quietly(api.popularServices()),
    quietly(api.doctors({ limit: 100 })),
    quietly(api.news({ type: "article", limit: shownArticles })),
  ]);
  const open = doctors?.data.filter(({ state, acceptsOnline }) => state === "active" && acceptsOnline);

  return {
    services: services?.slice(0, shownServices).map(({ path, title, ...service }) => ({ path, title, cost: costText(service) })) ?? null,
    doctors: open?.slice(0, shownDoctors).map(shownDoctor) ?? null,
    articles:
      articles?.data.map((article) => {
        const { id, type, path, title, publishedAt } = shownNews(article);
        return { id, type, path, title, publishedAt };
      }) ?? null,
  };
}
