import { staffCalls } from "@len/contract/staff/calls";
import { MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { Refused, send } from "./send.ts";

/** What a session begins and ends with on the floors above. */
type SessionHooks = {
  /** Before the panel shows who is signed in. */
  began(personId: string): Promise<void>;
  /** What was read is forgotten: nobody is signed in, or somebody else. */
  ended(): void;
};
let hooks: SessionHooks = { began: async () => {}, ended() {} };

export function followSession(follow: SessionHooks) {
  hooks = follow;
}

/** A session that has ended shows the sign-in in place of the screen, at the same address. */
function onError(error: Error) {
  if (!(error instanceof Refused)) return;
  if (error.code === "unauthorized") endSession();
  if (error.code === "second_step") void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** The tabs of one browser share a session: it ends in all of them, and a sign-in in one opens the panel in all. */
const tabs = new BroadcastChannel("len-panel-session");
tabs.onmessage = ({ data }) => (data === "began" ? void readAgain() : forget());

/** Another tab has signed in: the same person goes on where they were, with what they typed; of another's data nothing stays. */
async function readAgain() {
  const before = queryClient.getQueryData(meQuery.queryKey);
  await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  if (before && before.id !== queryClient.getQueryData(meQuery.queryKey)?.id) forgetRead();
}

/** Shows the sign-in in every tab; what was read, searched for and exported is forgotten. */
export function endSession() {
  tabs.postMessage("ended");
  forget();
}

function forget() {
  queryClient.setQueryData(meQuery.queryKey, null);
  forgetRead();
}

function forgetRead() {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
  hooks.ended();
}

/** Who is signed in; `null`: nobody. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => {
    try {
      const { data } = await send(staffCalls.me);
      await hooks.began(data.id);
      return data;
    } catch (error) {
      if (error instanceof Refused && error.code === "unauthorized") return null;
      throw error;
    }
  },
});

/** The panel, or the set-up of the second step: the gate shows what `me` allows. */
export async function enterPanel() {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  tabs.postMessage("began");
  return me;
}
