import { queryOptions } from "@tanstack/react-query";
import type { RecordForm } from "../fields/record-form.ts";

/** Forms written by hand, each in a chunk of its own; other sections get the form made from their schema. */
const forms: Record<string, () => Promise<{ form: RecordForm }>> = {
  news: () => import("./news.tsx"),
  doctors: () => import("./doctors.tsx"),
  services: () => import("./services.tsx"),
  locations: () => import("./locations.tsx"),
  contacts: () => import("./contacts.tsx"),
  portfolios: () => import("./results.tsx"),
  promotions: () => import("./promotions.tsx"),
};

/** The handwritten form of a section; `null` if the form is made from the schema. */
export const formQuery = (entity: string) =>
  queryOptions({
    queryKey: ["content", "form", entity],
    queryFn: async () => (await forms[entity]?.())?.form ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
