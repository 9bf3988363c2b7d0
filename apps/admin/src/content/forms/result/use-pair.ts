import { type Alignment, alignmentSchema, type PointPair, type Size } from "@len/contract/alignment";
import { mediaCalls } from "@len/contract/staff/calls/media";
import { resultCalls } from "@len/contract/staff/calls/results";
import type { PictureItem } from "@len/contract/staff/media";
import { sameConsent } from "@len/contract/staff/results";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Refused, send } from "../../../api/send.ts";
import { useFieldValue } from "../../fields/form-values.ts";

export const asItIs = { shiftX: 0, shiftY: 0, scale: 1, rotation: 0 };

/** The initial positions of the points, as fractions of a picture. */
const firstPlaces = [
  [0.2, 0.6],
  [0.5, 0.5],
  [0.8, 0.4],
] as const;

export function firstPoints(before: Size, after: Size): PointPair[] {
  return firstPlaces.map(([x, y]) => ({
    beforeX: Math.round(x * before.width),
    beforeY: Math.round(y * before.height),
    afterX: Math.round(x * after.width),
    afterY: Math.round(y * after.height),
  }));
}

const asId = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The two pictures of the form and the alignment of the second over the first. */
export function usePair() {
  const beforeId = asId(useFieldValue("beforeId")[0]);
  const afterId = asId(useFieldValue("afterId")[0]);
  const [stored, setAlignment] = useFieldValue("alignment");
  const ids = [beforeId, afterId].flatMap((id) => id ?? []);
  const { data, error } = useQuery({
    queryKey: ["media", "of a pair", ids],
    queryFn: async () => (await send(mediaCalls.mediaList, { input: { ids: ids.join(",") } })).data,
    enabled: ids.length > 0,
  });
  const pictures = (data ?? []).filter((item) => item.kind === "picture");
  const find = (id: string | null): PictureItem | null => pictures.find((item) => item.id === id) ?? null;
  const read = alignmentSchema.nullable().safeParse(stored ?? null);
  return {
    before: find(beforeId),
    after: find(afterId),
    isChosen: beforeId !== null && afterId !== null,
    error,
    alignment: read.success ? read.data : null,
    setAlignment: (alignment: Alignment | null) => setAlignment(alignment),
  };
}

export type Pair = ReturnType<typeof usePair>;

const calmMs = 1200;
const againAfterMs = 2000;
const makingMs = 60_000;

export const withdrawnQuery = queryOptions({
  queryKey: ["content", "withdrawn consents"],
  queryFn: async () => (await send(resultCalls.withdrawnConsents)).data,
  staleTime: 0,
});

/** The key of the cached cropped pictures. */
export const alignedKey = ["content", "aligned"];

/** `undefined` while it is loading. */
function useIsWithdrawn(): boolean | undefined {
  const [isDemo] = useFieldValue("isDemo");
  const [consent] = useFieldValue("consent");
  const { data } = useQuery(withdrawnQuery);
  if (isDemo === true) return false;
  const number = typeof consent === "object" && consent !== null && "number" in consent ? consent.number : null;
  return typeof number === "string" ? data?.some((one) => sameConsent(one.number, number)) : false;
}

/**
 * The pictures that the site will show. The API crops them when the alignment has not changed for a moment, but never after the consent was
 * withdrawn.
 */
export function useAligned({ before, after, alignment }: Pick<Pair, "before" | "after" | "alignment">) {
  const isWithdrawn = useIsWithdrawn();
  const asked = before && after && alignment ? { beforeId: before.id, afterId: after.id, alignment: { ...alignment, points: [] } } : null;
  // When a file is replaced, the pictures are cropped again.
  const key = JSON.stringify(asked && { asked, files: [before?.url, after?.url] });
  const [calm, setCalm] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(key), calmMs);
    return () => clearTimeout(timer);
  }, [key]);
  const query = useQuery({
    queryKey: [...alignedKey, calm],
    queryFn: async () => (await send(resultCalls.alignPictures, { input: JSON.parse(calm).asked, patienceMs: makingMs })).data,
    enabled: calm !== "null" && calm === key && isWithdrawn === false,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // After a timeout the request is repeated: the API continues to crop and then has the pictures.
    retry: (_, error) => !(error instanceof Refused),
    retryDelay: againAfterMs,
  });
  const isReady = query.data !== undefined && calm === key && !query.isPlaceholderData;
  return { error: query.failureReason, isReady, isAsked: asked !== null, isWithdrawn };
}

/** The current width of an element. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** The history of alignments for undo, newest last. Consecutive moves of one control count as one step. */
export function useSteps({ alignment, setAlignment }: Pick<Pair, "alignment" | "setAlignment">) {
  const steps = useRef<(Alignment | null)[]>([]);
  const last = useRef<string | null>(null);
  const [count, setCount] = useState(0);
  return {
    canUndo: count > 0,
    /** `by`: the name of the control that makes the change. */
    change(next: Alignment | null, by: string) {
      if (last.current !== by) {
        steps.current.push(alignment);
        setCount(steps.current.length);
      }
      last.current = by;
      setAlignment(next);
    },
    /** Ends the current step, so that the next move starts a new one. */
    rest() {
      last.current = null;
    },
    undo() {
      const before = steps.current.pop();
      if (before === undefined) return;
      last.current = null;
      setCount(steps.current.length);
      setAlignment(before);
    },
  };
}
