import type { MetaDescriptor } from "react-router";
import { fullName } from "../clinic/doctor-name.ts";
import { absolute, breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import type { ShownStory } from "./story.tsx";

type Matches = Parameters<typeof pageMetaOf>[0];

/** Head of the page of a news item or an article. */
export function storyMeta(matches: Matches, story: ShownStory, trail: { title: string; path: string }[]): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const person = (doctor: ShownStory["author"]) =>
    doctor && { "@type": "Person", name: fullName(doctor), url: absolute(root, `/specialists/${doctor.slug}`) };
  const clinic = { "@id": absolute(root, "/#clinic") };

  return [
    ...pageMetaOf(matches, {
      path: story.path,
      title: story.seo.title ?? `${story.title} — ${clinicTitle(root)}`,
      description: story.seo.description ?? story.lead,
      image: story.seo.ogImage,
      type: "article",
      noindex: story.seo.noindex,
    }),
    { property: "article:published_time", content: story.publishedAt },
    { property: "article:modified_time", content: story.updatedAt },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": story.type === "news" ? "NewsArticle" : ["Article", "MedicalWebPage"],
        headline: story.title,
        description: story.lead,
        url: absolute(root, story.path),
        mainEntityOfPage: absolute(root, story.path),
        datePublished: story.publishedAt,
        dateModified: story.updatedAt,
        inLanguage: "ru",
        image: story.image?.url,
        author: person(story.author) ?? clinic,
        ...(story.type === "article" && reviewedBy(person(story.reviewer), story)),
        publisher: clinic,
        citation:
          story.sources.length > 0 ? story.sources.map(({ title, url }) => ({ "@type": "CreativeWork", name: title, url })) : undefined,
      },
    },
    { "script:ld+json": breadcrumbList(root, [...trail, { title: story.title, path: story.path }]) },
  ];
}

/** The reviewer of an article that another doctor checked; the date of the check is the date of the text. */
function reviewedBy(reviewer: object | null, { updatedAt, publishedAt }: ShownStory) {
  return reviewer && { reviewedBy: reviewer, lastReviewed: (updatedAt > publishedAt ? updatedAt : publishedAt).slice(0, 10) };
}
