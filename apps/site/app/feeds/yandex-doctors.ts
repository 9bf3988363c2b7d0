import type { DoctorCard } from "@len/contract/doctors";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { everyDoctor } from "../http/every-page.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/yandex-doctors.ts";
import { doctorsFeed, type FedDoctor } from "./doctors-feed.ts";

export const handle: RouteHandle = { cachedBy: {} };

const fedReviews = 10;
const atOnce = 6;

/** `/feeds/yandex-doctors.xml` */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [contacts, doctors] = await required(Promise.all([api.contacts(), fedDoctors(api)]));

  const feed = doctorsFeed({ contacts, doctors, siteUrl: env.siteUrl, now: new Date() });
  return new Response(feed, { headers: { "Content-Type": "application/xml; charset=utf-8", "X-Robots-Tag": "noindex" } });
}

/** Loads every doctor with all fields, a few at a time. */
async function fedDoctors(api: ApiClient): Promise<FedDoctor[]> {
  const cards = await everyDoctor(api);
  const fed: FedDoctor[] = [];
  for (let start = 0; start < cards.length; start += atOnce) {
    const some = await Promise.all(cards.slice(start, start + atOnce).map((card) => fedDoctor(api, card)));
    fed.push(...some.filter((one) => one !== null));
  }
  return fed;
}

async function fedDoctor(api: ApiClient, { id, slug, countReviews }: DoctorCard): Promise<FedDoctor | null> {
  const [doctor, reviews] = await Promise.all([api.doctor(slug), countReviews > 0 ? api.doctorReviews(id, { limit: fedReviews }) : null]);
  return doctor && { doctor, reviews: reviews?.data ?? [] };
}
