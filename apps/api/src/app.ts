import { doctorListQuerySchema } from "@len/contract/doctors";
import type { Context } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { bannerRoutes } from "./features/banners/routes.ts";
import { categoryRoutes, footerRoutes } from "./features/catalogue/category-routes.ts";
import { doctorRoutes } from "./features/catalogue/doctor-routes.ts";
import { equipmentRoutes } from "./features/catalogue/equipment-routes.ts";
import { portfolioRoutes } from "./features/catalogue/result-routes.ts";
import { priceRoutes, serviceRoutes } from "./features/catalogue/service-routes.ts";
import { consentRoutes } from "./features/consents/routes.ts";
import { contactRoutes } from "./features/contacts/routes.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { certificateRoutes, licenceRoutes } from "./features/licences/routes.ts";
import { massMediaRoutes } from "./features/mass-media/routes.ts";
import { newsRoutes } from "./features/news/routes.ts";
import { pageRoutes } from "./features/pages/routes.ts";
import { promotionRoutes } from "./features/promotions/routes.ts";
import { requestRoutes } from "./features/requests/routes.ts";
import { reviewRoutes } from "./features/reviews/routes.ts";
import { seoTextRoutes } from "./features/seo-texts/routes.ts";
import { settingRoutes } from "./features/settings/routes.ts";
import { subscriptionRoutes } from "./features/subscriptions/routes.ts";
import { vacancyRoutes } from "./features/vacancies/routes.ts";
import { videoRoutes } from "./features/videos/routes.ts";
import { clinicPhone } from "./platform/http/clinic-phone.ts";
import { conditional } from "./platform/http/conditional.ts";
import type { AppDeps, AppEnv } from "./platform/http/context.ts";
import { docsRoutes } from "./platform/http/docs.ts";
import { accompany, optionsAnswer, readableUrl, smallBody } from "./platform/http/door.ts";
import { describeError, failure, toProblem } from "./platform/http/errors.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { createRouter, serveDescription } from "./platform/http/openapi.ts";
import { notFound, type Problem, methodNotAllowed as refuseMethod } from "./platform/http/problems.ts";
import { limitPosts } from "./platform/limits/limit-posts.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { mediaRoutes } from "./platform/media/routes.ts";
import { keepAnswers } from "./publishing/changes/read-cache.ts";
import { changeRoutes } from "./publishing/changes/routes.ts";
import { searchRoutes } from "./publishing/search/routes.ts";
import { sitemapRoutes } from "./publishing/sitemap/routes.ts";

export type { AppDeps } from "./platform/http/context.ts";

const robots = "User-agent: *\nAllow: /media/\nDisallow: /\n";

/** The whole API as one value; the server and the tests differ only in what they pass in. */
export function createApp(deps: AppDeps) {
  const app = createRouter();
  const phone = clinicPhone(deps.db);

  const refuse = (c: Context<AppEnv>, problem: Problem) => {
    const requestId = c.get("requestId");
    if (problem.status >= 500) {
      deps.log.error({ requestId, code: problem.code, ...describeError(problem.cause) }, "failed");
    }
    return c.json(failure(problem, requestId, phone.last()), problem.status as ContentfulStatusCode, problem.headers);
  };
  app.onError((error, c) => refuse(c, toProblem(error)));
  app.notFound((c) => refuse(c, notFound()));

  const answerMethod = (c: Context<AppEnv>, allowed: string[]) => {
    const methods = [...allowed, "OPTIONS"];
    return c.req.method === "OPTIONS" ? optionsAnswer(c, methods) : refuse(c, refuseMethod(methods));
  };

  app.use(accompany(deps));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerMethod }));
  app.use(readableUrl, smallBody);
  if (deps.changes && deps.config.readCache) app.use("/api/doctors", keepAnswers(deps.changes.feed, "doctors", doctorListQuerySchema));
  app.use("/api/*", conditional(deps), async (_, next) => {
    await phone.refresh().catch(() => {});
    await next();
  });

  for (const path of ["/api/requests/*", "/api/doctor-reviews/*", "/api/subscriptions/*"]) app.use(path, limitPosts(deps));

  app.route("/", healthRoutes(deps));
  app.get("/robots.txt", (c) => c.text(robots, 200, { "Cache-Control": "public, max-age=86400", "X-Robots-Tag": "none" }));
  app.route("/media", mediaRoutes(deps.store ?? openMediaStore(deps.config)));

  app.route("/api/doctors", doctorRoutes);
  app.route("/api/categories", categoryRoutes);
  app.route("/api/footer", footerRoutes);
  app.route("/api/services", serviceRoutes);
  app.route("/api/prices", priceRoutes);
  app.route("/api/news", newsRoutes);
  app.route("/api/promotions", promotionRoutes);
  app.route("/api/vacations", vacancyRoutes);
  app.route("/api/vacancies", vacancyRoutes);
  app.route("/api/documents", documentRoutes);
  app.route("/api/licenses", licenceRoutes);
  app.route("/api/certificates", certificateRoutes);
  app.route("/api/equipments", equipmentRoutes);
  app.route("/api/videos", videoRoutes);
  app.route("/api/portfolios", portfolioRoutes);
  app.route("/api/mass-media-publications", massMediaRoutes);
  app.route("/api/pages", pageRoutes);
  app.route("/api/sitemap", sitemapRoutes);
  app.route("/api/search", searchRoutes);
  app.route("/api/doctor-reviews", reviewRoutes);
  app.route("/api/contacts", contactRoutes);
  app.route("/api/banners", bannerRoutes);
  app.route("/api/seo-texts", seoTextRoutes);
  app.route("/api/settings", settingRoutes);
  app.route("/api/consents", consentRoutes);
  app.route("/api/requests", requestRoutes);
  app.route("/api/subscriptions", subscriptionRoutes);
  app.route("/api/changes", changeRoutes(deps.changes?.streams));

  serveDescription(app, deps.config.apiUrl);
  app.route("/api/docs", docsRoutes);
  return app;
}
