import type { Video } from "@len/contract/videos";
import { section } from "@len/contract/videos";
import { data, href } from "react-router";
import { useLongDate, useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/videos-page.ts";
import { VideoFrame } from "./video-frame.tsx";
import styles from "./videos-page.module.css";
import { videosStructuredData } from "./videos-structured-data.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  seoTextInRoot: true,
  ...(import.meta.env.SSR && handleOf(section.site)),
};

const heading = "Видео";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];

  return [
    ...sectionMeta(matches, { path: href("/video"), name: heading }),
    ...videosStructuredData(loaderData.videos ?? []).map((item) => ({ "script:ld+json": item })),
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const videos = await quietly(context.get(apiContext).videos());

  return data({ videos }, { status: videos ? 200 : 503 });
}

export default function VideosPage({ loaderData: { videos } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/video");
  const [newest, ...others] = videos ?? [];

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        current={heading}
        title={text?.h1 ?? heading}
        lead={text?.text ?? "Коротко о том, как проходит приём и как работают приборы. К роликам есть субтитры."}
      />
      {!videos && <Unavailable />}
      {newest && (
        <article className={styles.newest}>
          <VideoFrame video={newest} sizes="(max-width: 1023px) 100vw, 62vw" first />
          <div>
            <h2>{typography(newest.title)}</h2>
            <About video={newest} />
          </div>
        </article>
      )}
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((video) => (
            <li key={video.id}>
              <article>
                <VideoFrame video={video} sizes="(max-width: 767px) 100vw, (max-width: 1023px) 46vw, 30vw" />
                <h2 className={styles.title}>{typography(video.title)}</h2>
                <About video={video} />
              </article>
            </li>
          ))}
        </ul>
      )}
      {videos?.length === 0 && <Empty sentence="Видео пока нет: готовим первые" />}
    </main>
  );
}

function About({ video: { description, publishedAt } }: { video: Video }) {
  const longDate = useLongDate();
  return (
    <>
      <p className={styles.about}>{typography(description)}</p>
      <time className="small muted" dateTime={publishedAt}>
        {longDate(publishedAt)}
      </time>
    </>
  );
}
