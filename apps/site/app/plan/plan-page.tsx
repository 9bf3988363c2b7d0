import type { Service } from "@len/contract/catalogue";
import type { Doctor } from "@len/contract/doctors";
import { useEffect } from "react";
import { data, href, Link, redirect, useNavigate, useSearchParams } from "react-router";
import { inForceSince } from "../clinic/in-force-since.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { Empty } from "../lists/empty.tsx";
import { slugs } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { buttonClass } from "../ui/button.tsx";
import { pick } from "../ui/pick.ts";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/plan-page.ts";
import { keptServices, renewPlan } from "./kept-plan.ts";
import { mostServices, planParam, planPath, readPlan } from "./plan-address.ts";
import { PlanAside } from "./plan-aside.tsx";
import { planCost, serviceCost } from "./plan-cost.ts";
import { fewestDoctors } from "./plan-doctors.ts";
import { planNote } from "./plan-note.ts";
import styles from "./plan-page.module.css";
import { PlanSheet } from "./plan-sheet.tsx";

export const handle: RouteHandle = {
  cachedBy: { [planParam]: slugs(mostServices) },
  section: { title: "План визита", otherNames: "смета посчитать сколько стоит", noindex: true },
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];

  return pageMetaOf(matches, {
    path: href("/plan"),
    title: `План визита — ${clinicTitle(rootDataOf(matches))}`,
    description: "Услуги, которые вы отметили: сумма по прайс-листу, время, подготовка и врач.",
    noindex: true,
  });
}

/**
 * Loads the services in `?s=`; the page also says which of them the site does not have. The plan is only in the URL, so the page is the
 * same for all visitors.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readPlan(url.searchParams);
  if (url.searchParams.getAll(planParam).length > 1) throw redirect(planPath(asked));

  const api = context.get(apiContext);
  const read = asked.slice(0, mostServices);
  const answers = await Promise.all(read.map((slug) => required(api.service(slug))));
  const found = answers.filter((service) => service !== null);
  // The URL may contain a service twice, by its slug and by a former one.
  const services = found.filter(({ id }, index) => found.findIndex((service) => service.id === id) === index);

  const chosen = fewestDoctors(services.map(({ slug, doctors }) => ({ slug, doctors: doctors.filter(isReceiving) })));
  const doctors = await Promise.all(
    chosen.map(async ({ doctor, services }) => ({ ...shownDoctor(doctor), services, hours: await hoursOf(api.doctor(doctor.slug)) })),
  );
  return data({
    services: services.map(shownService),
    doctors,
    since: inForceSince(services),
    asked: read.map((slug, index) => ({ slug, found: answers[index]?.slug ?? null })),
    countOver: asked.length - read.length,
  });
}

const isReceiving = ({ state }: Service["doctors"][number]) => state === "active";

const shownDoctor = (doctor: Service["doctors"][number]) => ({
  ...pick(doctor, "slug", "path", "lastName", "firstName", "middleName", "positions", "acceptsOnline"),
  image: doctor.thumbImage ?? doctor.cardImage ?? doctor.image,
});

/** The hours of a doctor; empty if they could not be loaded. */
async function hoursOf(doctor: Promise<Doctor | null>): Promise<Doctor["schedule"]> {
  return (await quietly(doctor))?.schedule ?? [];
}

const shownService = (service: Service) => ({
  ...pick(service, "slug", "title", "path", "durationMin", "preparation"),
  cost: serviceCost(service.prices),
  note: planNote(service),
});

type Loaded = Route.ComponentProps["loaderData"];
export type PlannedService = Loaded["services"][number];
export type PlannedDoctor = Loaded["doctors"][number];

export default function PlanPage({ loaderData: { services, doctors, since, asked, countOver } }: Route.ComponentProps) {
  const cost = planCost(services.map(({ cost }) => cost));
  const missing = asked.flatMap(({ slug, found }) => (found === null ? slug : []));
  useOwnPlan(services, asked);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[]} current="План визита" />
      <div data-columns className={styles.columns}>
        <section className={styles.paper} aria-labelledby="plan-heading">
          <h1 id="plan-heading" tabIndex={-1}>
            План визита
          </h1>
          {missing.length > 0 && (
            <p className={styles.notice}>{typography(`Этих услуг на сайте больше нет, в план они не вошли: ${missing.join(", ")}.`)}</p>
          )}
          {countOver > 0 && (
            <p className={styles.notice}>{typography(`В плане помещается ${mostServices} услуг. Следующие в него не вошли.`)}</p>
          )}
          {services.length > 0 ? <PlanSheet services={services} cost={cost} since={since} /> : <NothingPlanned />}
        </section>
        {services.length > 0 ? <PlanAside services={services} doctors={doctors} cost={cost} /> : <HowToPlan />}
      </div>
    </main>
  );
}

/**
 * If the address has no services, opens the plan that this browser has stored. Otherwise updates that plan with the site's current data.
 */
function useOwnPlan(services: PlannedService[], asked: Loaded["asked"]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();

  useEffect(() => renewPlan(services, asked), [services, asked]);
  // Runs only when the page is opened: the visitor may remove the last service of a plan that somebody else has shared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must not run again when the services change
  useEffect(() => {
    const kept = keptServices();
    if (kept.length > 0 && !params.has(planParam)) navigate(planPath(kept), { replace: true });
  }, []);
}

function NothingPlanned() {
  return (
    <Empty sentence="В плане пока ничего нет" hint="Отметьте услуги в прайс-листе: здесь будут сумма, время, подготовка и врач.">
      <Link to={href("/prices")} className={buttonClass({})}>
        Открыть цены
      </Link>
    </Empty>
  );
}

const ways = [
  ["Отметьте услуги", "Квадрат слева от названия стоит в прайс-листе и на страницах направлений."],
  ["Посмотрите лист", "На нём сумма и время визита, подготовка и врач, который сделает всё сразу, если такой есть."],
  ["Возьмите с собой", "План можно распечатать, переслать по ссылке или отправить нам вместе с заявкой."],
] as const;

function HowToPlan() {
  return (
    <aside aria-labelledby="how-heading">
      <h2 id="how-heading" className={styles.how}>
        Как собрать план
      </h2>
      <ol className={styles.ways}>
        {ways.map(([name, text]) => (
          <li key={name}>
            <b>{typography(name)}</b>
            <p className="small muted">{typography(text)}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
