import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("welcome/guarded-pages.tsx", [
    index("home/home-page.tsx"),
    route("specialists", "doctors/doctors-page.tsx"),
    route("specialists/:name", "doctors/doctor-page.tsx"),
    route("categories", "services/categories-page.tsx"),
    route("categories/:subcategory", "services/direction-page.tsx"),
    route("categories/:subcategory/:services", "services/group-page.tsx"),
    route("categories/:subcategory/:services/:service", "services/service-page.tsx"),
    route("services", "services/services-page.tsx"),
    route("prices", "prices/prices-page.tsx"),
    route("prices.pdf", "prices/prices-pdf.ts"),
    route("prices.xlsx", "prices/prices-xlsx.ts"),
    route("result", "portfolios/results-page.tsx"),
    route("equipments", "equipment/equipments-page.tsx"),
    route("equipments/:slug", "equipment/device-page.tsx"),
    route("video", "videos/videos-page.tsx"),
    route("zapis", "requests/record-page.tsx"),
    route("requests/feedback", "requests/feedback-page.tsx"),
    route("requests/review", "requests/review-page.tsx"),
    route("requests/vacancy", "requests/vacancy-request-page.tsx"),
    route("reviews/by-doctor/:id", "reviews/doctor-reviews-data.ts"),
    route("*", "errors/not-found-page.tsx"),
  ]),
  route("welcome", "welcome/welcome-page.tsx"),

  // Open while the clinic is not.
  route("requests/:form/send", "requests/post-form.ts"),
  route("requests/subscribe", "requests/subscribe-page.tsx"),
  route("subscribe/confirm/:token", "subscriptions/confirm-page.tsx"),
  route("subscribe/cancel/:token", "subscriptions/cancel-page.tsx"),
  route("requests/sent", "requests/sent-page.tsx"),
  route("consents/:slug", "consents/consent-page.tsx"),
  route("privacy", "consents/privacy-page.tsx"),
  route("robots.txt", "seo/robots.ts"),
] satisfies RouteConfig;
