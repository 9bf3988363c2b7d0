import type { MetaDescriptor } from "react-router";
import type { ArticleLeaf, CreativeWork, MedicalWebPageLeaf, MergeLeafTypes, NewsArticle, Person, WithContext } from "schema-dts";
import { fullName } from "../clinic/doctor-name.tsx";
import type { RootData } from "../clinic/root-data.ts";
import { absolute, breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import type { ShownStory } from "./story.tsx";

type Matches = Parameters<typeof itemMeta>[0];

/** Meta tags of the page of a news item or an article. */
export function storyMeta(matches: Matches, story: ShownStory, trail: { title: string; path: string }[]): MetaDescriptor[] {
  const root = rootDataOf(matches);

  return [
    ...itemMeta(matches, story, { title: `${story.title} — ${clinicTitle(root)}`, description: story.lead, type: "article" }),
    { property: "article:published_time", content: story.publishedAt },
    { property: "article:modified_time", content: modifiedAt(story) },
    { "script:ld+json": storyData(story, root) },
    { "script:ld+json": breadcrumbList(root, [...trail, story]) },
  ];
}

type ArticlePage = MergeLeafTypes<[ArticleLeaf, MedicalWebPageLeaf]>;

/** Schema.org NewsArticle of a news item; an article is a MedicalWebPage, too. */
function storyData(story: ShownStory, root: RootData | null): WithContext<NewsArticle | ArticlePage> {
  const person = (doctor: ShownStory["author"]): Person | null =>
    doctor && { "@type": "Person", name: fullName(doctor), url: absolute(root, `/specialists/${doctor.slug}`) };
  const clinic = { "@id": absolute(root, "/#clinic") };
  const told = {
    headline: story.title,
    description: story.lead,
    url: absolute(root, story.path),
    mainEntityOfPage: absolute(root, story.path),
    datePublished: story.publishedAt,
    dateModified: modifiedAt(story),
    inLanguage: "ru",
    ...(story.image && { image: story.image.url }),
    author: person(story.author) ?? clinic,
    publisher: clinic,
    ...(story.sources.length > 0 && {
      citation: story.sources.map(({ title, url }): CreativeWork => ({ "@type": "CreativeWork", name: title, url })),
    }),
  };
  if (story.type === "news") return { "@context": "https://schema.org", "@type": "NewsArticle", ...told };
  return {
    "@context": "https://schema.org",
    "@type": ["Article", "MedicalWebPage"],
    ...told,
    ...reviewedBy(person(story.reviewer), story),
  };
}

/** The reviewer of an article that another doctor has checked. The date of the text counts as the date of the check. */
function reviewedBy(reviewer: Person | null, story: ShownStory) {
  return reviewer && { reviewedBy: reviewer, lastReviewed: modifiedAt(story).slice(0, 10) };
}

/** A story that was written before its date of publication counts as modified on that date. */
const modifiedAt = ({ updatedAt, publishedAt }: Pick<ShownStory, "updatedAt" | "publishedAt">) =>
  Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt;
