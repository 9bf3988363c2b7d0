import type { EditionFeed } from "../../publishing/edition/feed.ts";
import type { EditionStreams } from "../../publishing/edition/streams.ts";
import type { Database } from "../database/database.ts";
import type { MediaStore } from "../media/store.ts";
import type { Sealer } from "../sealing/sealing.ts";
import type { Log } from "./log.ts";

type AppConfig = {
  /** Public base addresses, without a slash at the end; nothing is ever built from the request's own. */
  siteUrl: string;
  apiUrl: string;
  dataDir: string;
  /** Posts of one visitor in ten minutes; 0: any number. */
  rateLimitPosts: number;
  /** Whether ready answers of the busiest calls are kept until they change. */
  readCache: boolean;
  /** Proxies of ours in front. */
  trustProxy: number;
  /** The site proves itself with it when it passes a visitor's address on. */
  siteApiSecret: string | undefined;
};

/** One answered request, for the metrics: the route's pattern, never the address. */
export type Answered = { method: string; route: string; status: number; ms: number };

/** What the API needs from outside. */
export type AppDeps = {
  db: Database;
  sealer: Sealer;
  /** Absent: the media folder of the data directory. */
  store?: MediaStore;
  config: AppConfig;
  log: Log;
  /** Asks the database for a sign of life; throws when there is none. */
  ping(): Promise<void>;
  /** The content edition as this instance knows it, and the streams that tell it. Without it answers are not cached. */
  editions?: { feed: EditionFeed; streams: EditionStreams };
  /** Called after a commit that left a letter in the outbox. */
  onLetter?(): void;
  onAnswered?(answered: Answered): void;
  now?: () => Date;
};

export type AppEnv = {
  /** From Node's server; a call without a port has none. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;
  Variables: Pick<AppDeps, "db" | "sealer" | "config" | "log"> & {
    requestId: string;
    now: () => Date;
    letterQueued(): void;
    /** The answer was kept with all its headers; none are to be added. */
    isComplete?: boolean;
  };
};
