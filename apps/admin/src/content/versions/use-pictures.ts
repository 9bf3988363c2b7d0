import { mediaCalls } from "@len/contract/staff/calls/media";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../api/send.ts";

export type Pictures = ReadonlyMap<string, { url: string; alt: string }>;

/** Wide enough for a picture beside its text on a sharp screen. */
const wantedWidth = 320;
const atOnce = 100;

/** The pictures with these ids in a small size; deleted pictures are omitted. */
export function usePictures(ids: readonly string[]): Pictures {
  const wanted = [...new Set(ids)].toSorted().slice(0, atOnce);
  const { data = [] } = useQuery({
    queryKey: ["media", "by ids", wanted],
    queryFn: async () =>
      (await send(mediaCalls.mediaList, { input: { ids: wanted.join(","), perPage: String(atOnce) } })).data.flatMap((item) => {
        if (item.kind !== "picture") return [];
        const byWidth = item.picture.variants.toSorted((one, other) => one.width - other.width);
        const { url } = byWidth.find(({ width }) => width >= wantedWidth) ?? item.picture;
        return [[item.id, { url, alt: item.alt }] as const];
      }),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
  return new Map(data);
}
