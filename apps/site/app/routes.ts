import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("home/home-page.tsx"),
  route("specialists", "doctors/doctors-page.tsx"),
  route("specialists/:name", "doctors/doctor-page.tsx"),
  route("zapis", "requests/record-page.tsx"),
  route("requests/:form/send", "requests/post-form.ts"),
  route("requests/feedback", "requests/feedback-page.tsx"),
  route("requests/review", "requests/review-page.tsx"),
  route("requests/vacancy", "requests/vacancy-request-page.tsx"),
  route("requests/subscribe", "requests/subscribe-page.tsx"),
  route("subscribe/confirm/:token", "subscriptions/confirm-page.tsx"),
  route("subscribe/cancel/:token", "subscriptions/cancel-page.tsx"),
  route("requests/sent", "requests/sent-page.tsx"),
  route("consents/:slug", "consents/consent-page.tsx"),
  route("reviews/by-doctor/:id", "reviews/doctor-reviews-data.ts"),
  route("privacy", "consents/privacy-page.tsx"),
  route("robots.txt", "seo/robots.ts"),
  route("*", "errors/not-found-page.tsx"),
] satisfies RouteConfig;
