import type { IncomingMessage, ServerResponse } from "node:http";
import { visitorNetwork } from "@len/contract/visitor-address";
import { caching } from "../platform/caching.ts";
import type { Env } from "../platform/env.ts";
import { visitorAddressOf } from "./request.ts";

export const timesStreamPath = "/times/changes";

export type TimesStreams = ReturnType<typeof createTimesStreams>;

/** The maximum numbers of open streams of one process and of one visitor's network, which many people may share. */
const usualLimits = { ofProcess: 2_000, ofNetwork: 100 };

/** Proxies close a connection that is silent for a minute. */
const heartbeat = 20_000;

/** A stream is closed when its page has not read this many bytes. */
const longestQueue = 64 * 1024;

/**
 * Passes the API's `times` events on to open pages that show free times (`GET /times/changes`, server-sent events). While the site receives
 * no events from the API, and above the limits, the answer is a 503, and pages reload their times every 30 seconds instead.
 */
export function createTimesStreams(
  { trustedProxies, rateLimitPosts }: Pick<Env, "trustedProxies" | "rateLimitPosts">,
  limits = usualLimits,
) {
  const readers = new Map<ServerResponse, string>();
  let isConnected = false;
  const timer = setInterval(() => write(":\n\n"), heartbeat).unref();

  function write(text: string) {
    for (const res of readers.keys()) {
      if (res.writableLength > longestQueue) res.destroy();
      else res.write(text);
    }
  }

  function open(req: IncomingMessage, res: ServerResponse) {
    const network = visitorNetwork(visitorAddressOf(req, trustedProxies)) ?? "unknown";
    const ofNetwork = [...readers.values()].filter((each) => each === network).length;
    const isOver = readers.size >= limits.ofProcess || (rateLimitPosts !== 0 && ofNetwork >= limits.ofNetwork);
    if (!isConnected || isOver) {
      res.writeHead(503, { "Cache-Control": caching.never, "Retry-After": "30" }).end();
      return;
    }
    readers.set(res, network);
    res.on("close", () => readers.delete(res));
    res.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": caching.never, "X-Accel-Buffering": "no" });
    res.write(":\n\n");
  }

  function end() {
    for (const res of readers.keys()) res.end();
  }

  return {
    open,
    /** `null`: any doctor. */
    changed: (doctors: string[] | null) => write(`event: times\ndata: ${JSON.stringify({ doctors })}\n\n`),
    connected() {
      isConnected = true;
    },
    disconnected() {
      isConnected = false;
      end();
    },
    close() {
      clearInterval(timer);
      isConnected = false;
      end();
    },
  };
}
