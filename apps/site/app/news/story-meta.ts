import type { MetaDescriptor } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { absolute, breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import type { ShownStory } from "./story.tsx";

type Matches = Parameters<typeof itemMeta>[0];

/** Head of the page of a news item or an article. */
export function storyMeta(matches: Matches, story: ShownStory, trail: { title: string; path: string }[]): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const person = (doctor: ShownStory["author"]) =>
    doctor && { "@type": "Person", name: fullName(doctor), url: absolute(root, `/specialists/${doctor.slug}`) };
  const clinic = { "@id": absolute(root, "/#clinic") };

  return [
    ...itemMeta(matches, story, { title: `${story.title} — ${clinicTitle(root)}`, description: story.lead, type: "article" }),
    { property: "article:published_time", content: story.publishedAt },
    { property: "article:modified_time", content: modifiedAt(story) },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": story.type === "news" ? "NewsArticle" : ["Article", "MedicalWebPage"],
        headline: story.title,
        description: story.lead,
        url: absolute(root, story.path),
        mainEntityOfPage: absolute(root, story.path),
        datePublished: story.publishedAt,
        dateModified: modifiedAt(story),
        inLanguage: "ru",
        image: story.image?.url,
        author: person(story.author) ?? clinic,
        ...(story.type === "article" && reviewedBy(person(story.reviewer), story)),
        publisher: clinic,
        citation:
          story.sources.length > 0 ? story.sources.map(({ title, url }) => ({ "@type": "CreativeWork", name: title, url })) : undefined,
      },
    },
    { "script:ld+json": breadcrumbList(root, [...trail, story]) },
  ];
}

/** The reviewer of an article that another doctor checked; the date of the check is the date of the text. */
function reviewedBy(reviewer: object | null, story: ShownStory) {
  return reviewer && { reviewedBy: reviewer, lastReviewed: modifiedAt(story).slice(0, 10) };
}

/** A story written before its date of publication counts as modified on that date. */
const modifiedAt = ({ updatedAt, publishedAt }: Pick<ShownStory, "updatedAt" | "publishedAt">) =>
  Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
