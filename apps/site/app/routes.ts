import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("home/home-page.tsx"),
  route("specialists", "doctors/doctors-page.tsx"),
  route("specialists/:name", "doctors/doctor-page.tsx"),
  route("zapis", "requests/record-page.tsx"),
  route("requests/record", "requests/post-record.ts"),
  route("requests/sent", "requests/sent-page.tsx"),
  route("consents/:slug", "consents/consent-page.tsx"),
  route("reviews/by-doctor/:id", "reviews/doctor-reviews-data.ts"),
  route("privacy", "consents/privacy-page.tsx"),

  // What the clinic writes about itself, and how to find it.
  route("news", "news/news-page.tsx"),
  route("news/rss.xml", "news/rss.ts"),
  route("news/:name", "news/news-item-page.tsx"),
  route("articles", "articles/articles-page.tsx"),
  route("articles/:category", "articles/article-category-page.tsx"),
  route("articles/:category/:name", "articles/article-page.tsx"),
  route("reviews", "reviews/reviews-page.tsx"),
  route("vacancies", "vacancies/vacancies-page.tsx"),
  route("vacancies/:slug", "vacancies/vacancy-page.tsx"),
  route("documents", "documents/documents-page.tsx"),
  route("licenses", "licences/licences-page.tsx"),
  route("certificates", "licences/certificates-page.tsx"),
  route("mass-media", "mass-media/mass-media-page.tsx"),
  route("about", "about/about-page.tsx"),
  route("info", "about/info-page.tsx"),
  route("contacts", "contacts/contacts-page.tsx"),
  route("contacts/map", "contacts/map-page.ts"),
  route("search", "search/search-page.tsx"),
  route("sitemap", "sitemap/sitemap-page.tsx"),
  route("sitemap.xml", "sitemap/sitemap-file.ts"),
  route("sitemap/:part", "sitemap/sitemap-part.ts"),

  route("robots.txt", "seo/robots.ts"),
  route("*", "pages/staff-page.tsx"),
] satisfies RouteConfig;
