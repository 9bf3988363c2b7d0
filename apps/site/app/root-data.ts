import type { DoctorCard } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import { useRouteLoaderData } from "react-router";
import type { loadRootData } from "./load-root-data.ts";

/** What the options of a form need; the whole cards would be sent with each page. */
export type DoctorOption = Pick<DoctorCard, "slug" | "firstName" | "lastName" | "middleName" | "acceptsOnline">;
export type ServiceOption = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: { title: string } };

/** Data of the whole site; a part that could not be loaded is `null`. */
export type RootData = Awaited<ReturnType<typeof loadRootData>>;

/** The root loader's data; `null` where the root itself could not load it. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}
