import { calls } from "@len/contract/calls";
import type { Context } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { appointments } from "./features/appointments/feature.ts";
import { findFreeDays, findFreeDoctors } from "./features/appointments/free-doctors.ts";
import { banners } from "./features/banners/feature.ts";
import { calendar } from "./features/calendar/feature.ts";
import { catalogue } from "./features/catalogue/feature.ts";
import { conditions } from "./features/conditions/feature.ts";
import { consents } from "./features/consents/feature.ts";
import { contacts } from "./features/contacts/feature.ts";
import { findContacts, readClinicWords } from "./features/contacts/queries.ts";
import { documents } from "./features/documents/feature.ts";
import { facts } from "./features/facts/feature.ts";
import { firstHourRoutes } from "./features/first-hour/staff-routes.ts";
import { licences } from "./features/licences/feature.ts";
import { massMedia } from "./features/mass-media/feature.ts";
import { news } from "./features/news/feature.ts";
import { overview } from "./features/overview/feature.ts";
import { pages } from "./features/pages/feature.ts";
import { priceImport } from "./features/price-import/feature.ts";
import { prices } from "./features/prices/feature.ts";
import { promotions } from "./features/promotions/feature.ts";
import { readinessRoute } from "./features/readiness/staff-routes.ts";
import { redirects } from "./features/redirects/feature.ts";
import { redirectStaffRoutes } from "./features/redirects/staff-routes.ts";
import { requests } from "./features/requests/feature.ts";
import { reviews } from "./features/reviews/feature.ts";
import { countMarksOfDoctor, listReviewsOfService } from "./features/reviews/queries.ts";
import { riskyWords } from "./features/risky-words/feature.ts";
import { searchWordRoutes } from "./features/search-words/staff-routes.ts";
import { seoTexts } from "./features/seo-texts/feature.ts";
import { settings } from "./features/settings/feature.ts";
import { subscriptions } from "./features/subscriptions/feature.ts";
import { vacancies } from "./features/vacancies/feature.ts";
import { videos } from "./features/videos/feature.ts";
import { visitLetters } from "./features/visit-letters/feature.ts";
import { platformCleanUp } from "./platform/clean-up/clean-up.ts";
import { clinicPhone } from "./platform/http/clinic-phone.ts";
import type { AppEnv, HttpDeps } from "./platform/http/context.ts";
import { docsRoutes } from "./platform/http/docs.ts";
import { failure, toProblem } from "./platform/http/errors.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { limitBody, optionsAnswer, refuseUnreadableUrl, requestContext } from "./platform/http/middleware.ts";
import { createRouter, serveDescription } from "./platform/http/openapi.ts";
import { panelRoutes } from "./platform/http/panel.ts";
import { methodNotAllowed as refuseMethod } from "./platform/http/problems.ts";
import { limitPosts } from "./platform/limits/limit-posts.ts";
import { limitSearches } from "./platform/limits/limit-searches.ts";
import { describeError } from "./platform/log/describe-error.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { mediaRoutes } from "./platform/media/routes.ts";
import type { MediaStore } from "./platform/media/store.ts";
import { openUploads } from "./platform/media/uploads.ts";
import { personRoutes } from "./platform/person/staff-routes.ts";
import { notFound } from "./platform/refusals/refusal.ts";
import { accessRoutes } from "./platform/staff/access-routes.ts";
import { createStaffAuth } from "./platform/staff/auth.ts";
import type { LiveEvents } from "./platform/staff/live-events.ts";
import { logRoutes } from "./platform/staff/log-routes.ts";
import { peopleRoutes } from "./platform/staff/people-routes.ts";
import { mountStaff, staffDescription } from "./platform/staff/staff-route.ts";
import { streamRoute } from "./platform/staff/stream-route.ts";
import { contentRoutes } from "./publishing/acts/staff-routes.ts";
import { readTimeZone } from "./publishing/clinic/clinic-day.ts";
import { answerPreviews, unlessPreview } from "./publishing/content/preview.ts";
import { conditional } from "./publishing/edition/conditional.ts";
import type { EditionFeed } from "./publishing/edition/feed.ts";
import { cacheAnswers } from "./publishing/edition/read-cache.ts";
import { editionRoutes } from "./publishing/edition/routes.ts";
import type { EditionStreams } from "./publishing/edition/streams.ts";
import type { Feature } from "./publishing/feature.ts";
import { libraryRoutes } from "./publishing/library/staff-routes.ts";
import { forgetRareMisses } from "./publishing/search/misses.ts";
import { searchRoutes } from "./publishing/search/routes.ts";
import { sitemapRoutes } from "./publishing/sitemap/routes.ts";

/** All sections of the product. Seeds of the demo clinic run in this order, so a feature comes after those it refers to. */
export const features: Feature[] = [
  contacts,
  documents,
  licences,
  videos,
  facts,
  pages,
  vacancies,
  catalogue({ countMarksOfDoctor, listReviewsOfService, findFreeDoctors, findFreeDays }),
  promotions,
  prices,
  priceImport,
  reviews,
  news,
  conditions,
  massMedia,
  banners,
  riskyWords,
  seoTexts,
  redirects,
  settings,
  consents,
  appointments,
  requests,
  calendar,
  visitLetters,
  subscriptions,
  overview,
];

/** The entities of all features, for publishing. */
export const entities = features.flatMap((feature) => feature.entities ?? []);
export const featureLetters = features.flatMap((feature) => feature.letters ?? []);
export const searchSources = features.flatMap((feature) => feature.search ?? []);
export const datedContent = { entities, otherDays: features.flatMap((feature) => feature.otherDays ?? []) };
export const seeds = features.flatMap((feature) => feature.seed ?? []);
export const cleanUpActs = Object.assign(
  { ...platformCleanUp, rareMisses: forgetRareMisses },
  ...features.map((feature) => feature.cleanUp),
);

const personalData = features.flatMap((feature) => feature.personalData ?? []);

const sectionsOfStaff = [
  ...accessRoutes,
  ...peopleRoutes,
  ...logRoutes,
  streamRoute,
  ...personRoutes(personalData),
  ...contentRoutes(entities),
  ...libraryRoutes(entities),
  ...features.flatMap(({ staff = [] }) => staff),
  ...searchWordRoutes(searchSources),
  ...redirectStaffRoutes(entities),
  readinessRoute(entities),
  ...firstHourRoutes({ entities, seeds, sources: searchSources }),
];

/** All calls of the staff panel. */
export const staffRoutes = [...sectionsOfStaff, staffDescription(sectionsOfStaff)];

/** External dependencies of the API. */
export type AppDeps = HttpDeps & {
  /** Default: the media folder of the data directory. */
  store?: MediaStore;
  /** The content edition known to this instance, and the streams that announce it. Without them answers are not cached. */
  editions?: { feed: EditionFeed; streams: EditionStreams };
  /** Tells open panels of changes. Without it the stream of the panel is not served. */
  liveEvents?: LiveEvents;
};

const searchedPaths = Object.values(calls).flatMap((call) => ("search" in call.query.shape ? [call.path] : []));

const robots = "User-agent: *\nAllow: /media/\nDisallow: /\n";

/** The whole API as one value; the server and the tests differ only in what they pass in. */
export function createApp(deps: AppDeps) {
  const app = createRouter();
  const phone = clinicPhone(async () => (await findContacts(deps.db))?.phones[0]?.number ?? null);

  const refuse = (c: Context<AppEnv>, error: unknown) => {
    const problem = toProblem(error);
    const requestId = c.get("requestId");
    if (problem.status >= 500) {
      deps.log.error({ requestId, code: problem.code, ...describeError(problem.cause) }, "failed");
    }
    return c.json(failure(problem, requestId, phone.last()), problem.status as ContentfulStatusCode, problem.headers);
  };
  app.onError((error, c) => refuse(c, error));
  app.notFound((c) => refuse(c, notFound()));

  const answerMethod = (c: Context<AppEnv>, allowed: string[]) => {
    const methods = [...allowed, "OPTIONS"];
    return c.req.method === "OPTIONS" ? optionsAnswer(c, methods) : refuse(c, refuseMethod(methods));
  };

  app.use(requestContext(deps));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: answerMethod }));
  app.use(refuseUnreadableUrl, limitBody);
  // The staff routes are mounted before the middleware that only the public calls need: caching, limits of posts.
  const { db, sealer, config, log } = deps;
  const auth = createStaffAuth({ db, sealer, authSecret: config.authSecret, apiUrl: config.apiUrl });
  const store = deps.store ?? openMediaStore(deps.config);
  const uploads = openUploads(config.dataDir);
  const staffDeps = {
    db,
    sealer,
    config,
    log,
    auth,
    liveEvents: deps.liveEvents,
    readTimeZone: () => readTimeZone(db),
    readClinicWords: () => readClinicWords(db),
    store,
    uploads,
  };
  app.route("/", mountStaff(staffRoutes, staffDeps));
  app.use("/api/*", answerPreviews(entities));
  const { editions } = deps;
  if (editions && config.readCache) app.use(calls.doctors.path, unlessPreview(cacheAnswers(editions.feed, calls.doctors.query)));
  app.use("/api/*", unlessPreview(conditional({ db, feed: editions?.feed })), async (_, next) => {
    await phone.refresh().catch(() => {});
    await next();
  });
  app.use("/api/*", limitPosts(deps));
  app.on("GET", searchedPaths, limitSearches(deps));
  app.on(
    "GET",
    [calls.freeTimes.path, calls.soonestTimes.path],
    limitSearches(deps, () => true),
  );

  app.route("/", healthRoutes(deps));
  app.get("/robots.txt", (c) => c.text(robots, 200, { "Cache-Control": "public, max-age=86400", "X-Robots-Tag": "none" }));
  app.route("/media", mediaRoutes(store));

  for (const router of features.flatMap(({ routes = [] }) => routes)) app.route("/", router);
  app.route("/", searchRoutes(searchSources));
  app.route("/", sitemapRoutes(entities));
  app.route("/api/changes", editionRoutes(deps.editions?.streams));

  serveDescription(app, deps.config.apiUrl);
  app.route("/api/docs", docsRoutes);
  app.get("/admin", (c) => c.redirect("/admin/"));
  app.route("/admin", panelRoutes);
  return app;
}
