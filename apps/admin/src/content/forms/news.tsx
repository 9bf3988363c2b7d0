import type { RecordForm } from "../fields/record-form.ts";
import { ArticleSheet } from "./article-sheet.tsx";
import { ArticleSide } from "./article-side.tsx";

/** The form of articles and news: one sheet with the text, and the other fields beside it. */
export const form: RecordForm = {
  sections: [
    {
      id: "text",
      title: "Текст",
      paths: [
        ...["title", "lead", "body", "slug", "imageId", "type", "categories", "authorId", "reviewerId", "nextReviewOn", "sources"],
        ...["publishedAt", "unpublishAt", "seo.title", "seo.description", "seo.ogImage", "seo.noindex"],
      ],
      Body: ArticleSheet,
    },
  ],
  Side: ArticleSide,
};
