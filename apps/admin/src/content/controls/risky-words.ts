import { contentCalls } from "@len/contract/staff/calls/content";
import type { FoundRiskyWord, ItemRiskyWords } from "@len/contract/staff/risky-words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { send } from "../../api/send.ts";

const nothing: ItemRiskyWords = { words: [], kept: [] };

/** The list of risky words, and the places of the opened record at which staff have accepted them. */
export function useRiskyWords() {
  const { entity = "", id = "" } = useParams();
  const client = useQueryClient();
  const queryKey = ["content", "risky-words", entity, id];
  const { data = nothing } = useQuery({
    queryKey,
    queryFn: async () => (await send(contentCalls.riskyWords, { params: { entity, id } })).data,
    enabled: id !== "",
    staleTime: 300_000,
  });
  const keep = useMutation({
    mutationFn: async ({ path, found, reason }: { path: string; found: FoundRiskyWord; reason: string }) => {
      const { sentence, at, words } = found;
      return (await send(contentCalls.keepRiskyWord, { params: { entity, id }, input: { path, sentence, at, words, reason } })).data;
    },
    onSuccess: (kept) => client.setQueryData(queryKey, kept),
  });
  return { ...data, keep };
}
