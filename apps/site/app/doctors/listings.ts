import { fullName } from "../clinic/doctor-name.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { everyDoctor, longestPage } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { groupedBy } from "../routing/grouped-by.ts";
import type { SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { reviewCount, years } from "../ui/formats.ts";

/** Doctors by direction; for a large clinic, only the first doctors and a link to the whole list. */
export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const [doctors, catalogue] = await Promise.all([quietly(api.doctors({ limit: longestPage })), quietly(api.catalogue())]);
  const chapter = { title: "Специалисты", path: "/specialists" };
  if (!doctors) return [{ ...chapter, groups: [], missing: "врачей" }];

  const items = doctors.data.map((doctor) => ({
    title: fullName(doctor),
    path: doctor.path,
    groups: doctor.categories.map(({ slug }) => slug),
  }));
  const isWhole = doctors.pagination.lastPage === 1;
  return [
    {
      ...chapter,
      count: doctors.pagination.total,
      groups: isWhole
        ? groupedBy(
            items,
            (catalogue?.directions ?? []).map(({ slug, title }) => ({ slug, title })),
          )
        : [{ items }],
      ...(!isWhole && { all: { title: "Все специалисты", path: chapter.path } }),
    },
  ];
}

export async function sitemapPictures(api: ApiClient) {
  return (await quietly(everyDoctor(api))) ?? [];
}

export async function sharedItem(api: ApiClient, { name = "" }): Promise<SharedItem | null> {
  const doctor = await api.doctor(name);
  if (!doctor) return null;
  const { path, positions, experience, countReviews, image } = doctor;
  const note = [`Стаж ${years(experience)}`, countReviews > 0 && reviewCount(countReviews)].filter(Boolean).join(" · ");
  return { path, kicker: positions.join(", "), title: fullName(doctor), note, picture: image && { url: image.url, isPortrait: true } };
}
