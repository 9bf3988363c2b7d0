import { doctorListQuerySchema } from "@len/contract/doctors";
import type { Context } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { bannerRoutes } from "./banners/routes.ts";
import { categoryRoutes, footerRoutes } from "./categories/routes.ts";
import { keepAnswers } from "./changes/read-cache.ts";
import { changeRoutes } from "./changes/routes.ts";
import { consentRoutes } from "./consents/routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { doctorRoutes } from "./doctors/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { equipmentRoutes } from "./equipment/routes.ts";
import { clinicPhone } from "./http/clinic-phone.ts";
import { conditional } from "./http/conditional.ts";
import type { AppDeps, AppEnv } from "./http/context.ts";
import { docsRoutes } from "./http/docs.ts";
import { accompany, optionsAnswer, readableUrl, smallBody } from "./http/door.ts";
import { describeError, failure, toProblem } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { createRouter, serveDescription } from "./http/openapi.ts";
import { notFound, type Problem, methodNotAllowed as refuseMethod } from "./http/problems.ts";
import { certificateRoutes, licenceRoutes } from "./licences/routes.ts";
import { limitPosts } from "./limiter/limit-posts.ts";
import { massMediaRoutes } from "./mass-media/routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { newsRoutes } from "./news/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { requestRoutes } from "./requests/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { seoTextRoutes } from "./seo-texts/routes.ts";
import { priceRoutes, serviceRoutes } from "./services/routes.ts";
import { settingRoutes } from "./settings/routes.ts";
import { sitemapRoutes } from "./sitemap/routes.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import { vacancyRoutes } from "./vacancies/routes.ts";
import { videoRoutes } from "./videos/routes.ts";

export type { AppDeps } from "./http/context.ts";

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
  app.route("/media", mediaRoutes(deps.config.dataDir));

  app.route("/api/doctors", doctorRoutes);
  app.route("/api/categories", categoryRoutes);
  app.route("/api/footer", footerRoutes);
  app.route("/api/services", serviceRoutes);
  app.route("/api/prices", priceRoutes);
  app.route("/api/news", newsRoutes);
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
