import type { Me } from "@len/contract/staff/access";
import { sessionCalls } from "@len/contract/staff/calls/session";
import { MutationCache, notifyManager, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { followSessionOver, Refused, send } from "./send.ts";

/** Hooks by which the upper floors are notified when a session begins and ends. */
type SessionHooks = {
  /** Runs before the panel is shown to the person who has signed in. */
  began(personId: string): Promise<void>;
  /** Runs when the cached answers are dropped, because nobody is signed in any more or another person is. */
  ended(): void;
};
let hooks: SessionHooks = { began: async () => {}, ended() {} };

export function followSession(follow: SessionHooks) {
  hooks = follow;
}

function onError(error: Error) {
  if (!(error instanceof Refused)) return;
  if (error.code === "second_step") void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

// With this scheduler React Query notifies without a timeout, so that a button is disabled before it can be pressed again.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** The tabs of one browser share a session: its end and a new sign-in apply to all tabs. */
const tabs = new BroadcastChannel("len-panel-session");
tabs.onmessage = ({ data }) => {
  if (data === "began") void readAgain();
  else if (data === "over") hide();
  else forget();
};

/** The person whose session ended without a sign-out. Their screen stays hidden until they sign in again. */
let waiting: Me | null = null;
export const whoseSessionIsOver = () => waiting;

/** Another tab has signed in. */
async function readAgain() {
  await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  goOn();
}

/** If the same person has signed in, the screen with its typed text is shown again; for another person all data are removed. */
function goOn() {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me || !waiting) return;
  const isSame = waiting.id === me.id;
  waiting = null;
  if (isSame) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  else forgetRead();
}

/** After a sign-out: shows the sign-in in every tab and drops all answers, searches and exports. */
export function endSession() {
  tabs.postMessage("ended");
  forget();
}

function forget() {
  waiting = null;
  queryClient.setQueryData(meQuery.queryKey, null);
  forgetRead();
}

/** Shows the sign-in over the screen in every tab, because the session has ended. */
function endOver() {
  if (!queryClient.getQueryData(meQuery.queryKey)) return;
  tabs.postMessage("over");
  hide();
}
followSessionOver(endOver);

function hide() {
  waiting = queryClient.getQueryData(meQuery.queryKey) ?? waiting;
  queryClient.setQueryData(meQuery.queryKey, null);
  hooks.ended();
}

/**
 * Checks whether the session is still valid, without prolonging it: when the stream breaks, either the connection is lost or the session
 * has ended.
 */
export async function checkSession() {
  await send(sessionCalls.me, { isBackground: true }).catch(() => {});
}

function forgetRead() {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  queryClient.getMutationCache().clear();
  hooks.ended();
}

/** The person who is signed in; `null` if nobody is. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => {
    try {
      const { data } = await send(sessionCalls.me);
      await hooks.began(data.id);
      return data;
    } catch (error) {
      if (error instanceof Refused && error.code === "unauthorized") return null;
      throw error;
    }
  },
});

/** Reads who has signed in; the gate then shows the panel or the set-up of the second step. */
export async function enterPanel() {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  if (!me) throw new Error("Браузер не сохранил cookie входа. Разрешите cookie для панели, в\u00a0Safari откройте её по\u00a0https.");
  goOn();
  tabs.postMessage("began");
  return me;
}
