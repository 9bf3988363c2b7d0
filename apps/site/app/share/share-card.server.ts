import { createHash } from "node:crypto";
import type { Contacts } from "@len/contract/contacts";
import type { Picture } from "@len/contract/pictures";
import { fullName } from "../doctors/doctor-name.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { untilText } from "../promotions/promotion-dates.ts";
import { costText } from "../services/catalogue-words.ts";
import { sections } from "../sitemap/sections.ts";
import { longDate, reviewCount, years } from "../ui/formats.ts";
import { salary } from "../vacancies/vacancy-terms.ts";

/** What the picture of a page says: it is drawn of this alone. */
export type ShareCard = {
  /** What kind of page it is, or whose. */
  kicker: string;
  title: string;
  /** A price, years of practice, a salary. */
  note: string | null;
  /** A portrait, a device, the picture of an article; never one of a result. */
  picture: { url: string; isPortrait: boolean } | null;
  clinic: string;
  phone: string;
};

type Said = Omit<ShareCard, "clinic" | "phone">;

/** The card of the page under a path; `null` where no page is, where another path is its address, and for pages that are not shared. */
export async function findShareCard(api: ApiClient, path: string): Promise<ShareCard | null> {
  const [said, contacts] = await Promise.all([findSaid(api, path), api.contacts()]);
  return said && { ...said, ...clinicOf(contacts) };
}

const clinicOf = ({ name, phones }: Contacts) => ({ clinic: name, phone: phones[0]?.number ?? "" });

async function findSaid(api: ApiClient, path: string): Promise<Said | null> {
  const [section = "", ...names] = path.slice(1).split("/");
  const name = names.at(-1);
  if (!name) return await ofSection(api, path);

  const found = await ofItem(api, section, name, names.length);
  return found?.path === path ? found.said : null;
}

async function ofItem(api: ApiClient, section: string, name: string, depth: number): Promise<{ path: string; said: Said } | null> {
  if (section === "specialists") return await ofDoctor(api, name);
  if (section === "categories") return depth === 3 ? await ofService(api, name) : await ofCategory(api, name);
  if (section === "news" || (section === "articles" && depth === 2)) return await ofStory(api, name);
  if (section === "articles") return await ofArticleCategory(api, name);
  if (section === "equipments") return await ofDevice(api, name);
  if (section === "promotions") return await ofPromotion(api, name);
  if (section === "vacancies") return await ofVacancy(api, name);
  return null;
}

async function ofDoctor(api: ApiClient, slug: string) {
  const doctor = await api.doctor(slug);
  if (!doctor) return null;
  const { path, positions, experience, countReviews, image } = doctor;
  const note = [`Стаж ${years(experience)}`, countReviews > 0 && reviewCount(countReviews)].filter(Boolean).join(" · ");
  return { path, said: { kicker: positions.join(", "), title: fullName(doctor), note, picture: pictured(image, true) } };
}

async function ofCategory(api: ApiClient, slug: string) {
  const category = await api.category(slug);
  if (!category) return null;
  const { path, title, parent, image } = category;
  return {
    path,
    said: { kicker: parent?.title ?? "Услуги и цены", title, note: costText({ priceFrom: category.priceFrom }), picture: pictured(image) },
  };
}

async function ofService(api: ApiClient, slug: string) {
  const service = await api.service(slug);
  if (!service) return null;
  const { path, title, group, equipment } = service;
  return { path, said: { kicker: group.title, title, note: costText(service), picture: pictured(equipment[0]?.images[0] ?? null) } };
}

async function ofStory(api: ApiClient, slug: string) {
  const story = (await api.newsItem(slug))?.data;
  if (!story) return null;
  const { path, type, title, categories, publishedAt, author, image } = story;
  const kicker = categories[0]?.title ?? (type === "news" ? "Новости" : "Статьи");
  const note = author ? fullName(author) : longDate(publishedAt, (await quietly(api.contacts()))?.timeZone);
  return { path, said: { kicker, title, note, picture: pictured(image) } };
}

async function ofArticleCategory(api: ApiClient, slug: string) {
  const category = (await api.newsCategories()).find((each) => each.slug === slug);
  return category ? { path: category.path, said: { kicker: "Статьи", title: category.title, note: null, picture: null } } : null;
}

async function ofDevice(api: ApiClient, slug: string) {
  const device = await api.equipment(slug);
  if (!device) return null;
  const { path, title, category, manufacturer, model, images } = device;
  return { path, said: { kicker: category.title, title, note: `${manufacturer} ${model}`, picture: pictured(images[0] ?? null) } };
}

async function ofPromotion(api: ApiClient, slug: string) {
  const promotion = await api.promotion(slug);
  if (!promotion) return null;
  const { path, title, endsOn, isRunning, image } = promotion;
  return { path, said: { kicker: "Акции", title, note: isRunning ? untilText(endsOn) : null, picture: pictured(image) } };
}

async function ofVacancy(api: ApiClient, slug: string) {
  const vacancy = await api.vacancy(slug);
  if (!vacancy) return null;
  return { path: vacancy.path, said: { kicker: "Вакансия", title: vacancy.title, note: salary(vacancy), picture: null } };
}

/** A section of the site by its own text, else a page that staff made. */
async function ofSection(api: ApiClient, path: string): Promise<Said | null> {
  const section = sections.find((each) => each.path === path);
  if (!section) return await ofStaffPage(api, path.slice(1));

  const [texts, settings] = await Promise.all([api.seoTexts(), path === "/" ? api.settings() : null]);
  const text = texts.find(({ page }) => page === path);
  return { kicker: "", title: settings?.slogan || text?.h1 || section.title, note: null, picture: null };
}

async function ofStaffPage(api: ApiClient, slug: string): Promise<Said | null> {
  const page = /^[a-z0-9-]{1,100}$/.test(slug) ? await api.page(slug) : null;
  return page?.path === `/${slug}` ? { kicker: "", title: page.title, note: null, picture: null } : null;
}

const pictured = (picture: Picture | null, isPortrait = false) => picture && { url: picture.url, isPortrait };

/** Changes with every change of how cards are drawn. */
const drawing = 2;

/** The address of a card's picture: what is in the picture is in its address, so that whoever keeps it keeps the right one. */
export function shareAddress(path: string, card: ShareCard): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([drawing, path, card]))
    .digest("hex")
    .slice(0, 16);
  return `/share/${hash}${path === "/" ? "/index" : path}.jpg`;
}
