import type { DoctorCard } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import type { ApiClient } from "./http/api-client.ts";
import { lastGood } from "./http/last-good.server.ts";
import { quietly } from "./http/quietly.ts";
import type { DoctorOption, ServiceOption } from "./root-data.ts";

/** Routes that exist today; the texts of the others stay on the server. */
const pagesWithTexts = new Set([
  "/",
  "/specialists",
  "/specialists/{name}",
  "/zapis",
  "/requests/sent",
  "/privacy",
  "/consents/{slug}",
  "/welcome",
]);

const cataloguePages = ["/categories", "/services", "/prices", "/result", "/equipments", "/video"];
for (const page of cataloguePages) pagesWithTexts.add(page);

/** All parts are asked for at once (§4 of the specification: first load). */
export async function loadRootData(api: ApiClient, siteUrl: string) {
  const [seoTexts, contacts, footer, categories, mainPageCategories, banners, news, settings, consents, services, doctors] =
    await Promise.all([
      quietly(api.seoTexts()).then((part) => lastGood("seoTexts", part)),
      quietly(api.contacts()).then((part) => lastGood("contacts", part)),
      quietly(api.footer()),
      quietly(api.categories()),
      quietly(api.mainPageCategories()),
      quietly(api.banners()),
      quietly(api.news({ limit: 5 })),
      quietly(api.settings()).then((part) => lastGood("settings", part)),
      quietly(api.consents()).then((part) => lastGood("consents", part)),
      quietly(api.services()),
      quietly(api.doctors({ limit: 100 })),
    ]);

  return {
    siteUrl,
    year: new Date().getFullYear(),
    seoTexts: seoTexts?.filter(({ page }) => pagesWithTexts.has(page)) ?? null,
    contacts,
    footer,
    // The pictures of directions come with those of the main page.
    categories: categories?.map((category) => ({ ...category, image: null })) ?? null,
    mainPageCategories,
    banners,
    news: news?.data ?? null,
    settings,
    consents,
    serviceOptions: services?.map(serviceOption) ?? null,
    doctorOptions: doctors?.data.filter(({ state }) => state === "active").map(doctorOption) ?? null,
  };
}

const serviceOption = ({ slug, title, group, doctors }: ServiceCard): ServiceOption => ({
  slug,
  title,
  group: { title: group.title },
  doctors,
});

const doctorOption = ({ slug, firstName, lastName, middleName, acceptsOnline }: DoctorCard): DoctorOption => ({
  slug,
  firstName,
  lastName,
  middleName,
  acceptsOnline,
});
