import type { Review } from "@len/contract/reviews";
import { useRootData } from "../clinic/root-data.ts";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { weekOfHome } from "../doctors/week.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { LatestNews } from "../news/latest-news.tsx";
import { costLine } from "../prices/cost-table.tsx";
import { PromotionsSection, promotionsOfHome } from "../promotions/promotion-cards.tsx";
import { ResultsSection } from "../results/results-section.tsx";
import { shownResult } from "../results/shown-result.ts";
import { ReviewsQuote } from "../reviews/reviews-quote.tsx";
import { teamOf } from "../reviews/team.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { DirectionsList } from "../services/directions-list.tsx";
import { pick } from "../ui/pick.ts";
import type { Route } from "./+types/home-page.ts";
import { Banners } from "./banners.tsx";
import { Coming } from "./coming.tsx";
import { ContactsSection } from "./contacts-section.tsx";
import { DoctorsSection } from "./doctors-section.tsx";
import { EmptyClinic } from "./empty-clinic.tsx";
import { Facts } from "./facts.tsx";
import { Finder } from "./finder.tsx";
import { Hero } from "./hero.tsx";
import { PopularPrices } from "./popular-prices.tsx";
import { WeekSection } from "./week-section.tsx";

export const handle: RouteHandle = {
  cachedBy: {},
  seoTextInRoot: true,
  section: { title: "Главная" },
};

/** Numbers of items on the home page, set by the specification. */
const shownReviews = 9;
const shownServices = 6;

/** The figures count all doctors; the cards show the doctors of the home page. Parts that fail to load are omitted. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [all, doctors, reviews, popularServices, results, promotions, contacts] = await Promise.all([
    quietly(api.doctors({ limit: 100 })),
    quietly(api.mainPageDoctors()),
    quietly(api.reviews({ limit: shownReviews })),
    quietly(api.popularServices()),
    quietly(api.results({ limit: 20 })),
    quietly(api.promotions()),
    quietly(api.contacts()),
  ]);
  const result = results?.find(({ sensitive }) => !sensitive);

  return {
    hasNoDoctors: all?.data.length === 0,
    team: teamOf(all?.data.filter(({ state }) => state !== "left") ?? []),
    doctors: doctors?.map(shownDoctor) ?? [],
    reviews: reviews?.data.map(quoted) ?? [],
    countReviews: reviews?.pagination.total ?? null,
    popularServices: (popularServices ?? []).slice(0, shownServices).map(costLine),
    promotions: promotionsOfHome(promotions ?? []),
    result: result ? shownResult(result) : null,
    week: weekOfHome(doctors ?? [], contacts),
  };
}

const quoted = (review: Review) => pick(review, "id", "text", "publicName", "doctor", "createdAt");

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { hasNoDoctors, team, doctors, reviews, countReviews, popularServices, promotions, result, week } = loaderData;
  const root = useRootData();
  // Before the opening of the site only staff see this page, as a preview.
  const isBeforeOpening = root?.settings?.welcomeReady === false;
  // A part that failed to load is null, but so are the contacts of a clinic that has entered nothing yet.
  const isEmpty = !isBeforeOpening && hasNoDoctors && root?.categories?.length === 0 && root.news?.length === 0 && root.contacts === null;
  if (isEmpty) return <EmptyClinic />;

  const [opening, ...banners] = root?.banners ?? [];

  return (
    <main id="main">
      <Hero
        banner={opening}
        title={seoTextOf(root, "/")?.h1 ?? root?.settings?.slogan ?? "Клиника медицины и косметологии"}
        contacts={root?.contacts ?? null}
      />
      {isBeforeOpening && root.banners?.length === 0 && <Coming>шаг 7: картинка</Coming>}
      <Facts firstService={popularServices[0]} team={team} countServices={root?.countServices ?? null} countReviews={countReviews} />
      <Finder zones={root?.zones ?? []} />
      {hasAny(root?.mainPageCategories) && <DirectionsList directions={root.mainPageCategories} />}
      {banners.length > 0 && <Banners banners={banners} />}
      {isBeforeOpening && root.mainPageCategories?.length === 0 && <Coming>шаг 3: направление</Coming>}
      {doctors.length > 0 && <DoctorsSection doctors={doctors} />}
      {week && <WeekSection {...week} />}
      {isBeforeOpening && doctors.length < 2 && <Coming>{doctors.length === 0 ? "шаг 4: врач" : "врач 2"}</Coming>}
      {result && <ResultsSection result={result} tight={week !== null} />}
      {promotions.length > 0 && <PromotionsSection promotions={promotions} />}
      {popularServices.length > 0 && <PopularPrices services={popularServices} />}
      {isBeforeOpening && popularServices.length === 0 && <Coming>шаг 5: услуга с ценой</Coming>}
      {reviews.length > 0 && <ReviewsQuote reviews={reviews} total={countReviews ?? reviews.length} mean={team?.rating ?? null} />}
      {hasAny(root?.news) && <LatestNews news={root.news} />}
      {root?.contacts && <ContactsSection contacts={root.contacts} />}
      {isBeforeOpening && root.contacts === null && <Coming>шаг 1: контакты</Coming>}
    </main>
  );
}

function hasAny<Item>(items: Item[] | null | undefined): items is Item[] {
  return items !== null && items !== undefined && items.length > 0;
}
