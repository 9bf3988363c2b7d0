import type { TrustedProxies } from "@len/contract/visitor-address";
import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import type { Sealer } from "../sealing/sealing.ts";

type HttpConfig = {
  /** Public base URLs without a trailing slash; no URL is ever built from the request's own host. */
  siteUrl: string;
  apiUrl: string;
  dataDir: string;
  /** Maximum posts of one visitor in ten minutes; 0: visitors may post and search without limit. */
  rateLimitPosts: number;
  /** Whether complete answers of the busiest calls are cached until the next edition. */
  readCache: boolean;
  /** Our own reverse proxies, which report the visitor's address. */
  trustProxy: TrustedProxies;
  /** Secret with which the site authenticates itself when it passes on a visitor's address. */
  siteApiSecret: string | undefined;
  /** Signs sessions and encrypts second steps; absent: derived from the data key. */
  authSecret?: string | undefined;
};

/** One answered request, for the metrics: the pattern of the route, never the URL. */
export type Answered = { method: string; route: string; status: number; ms: number };

/** External dependencies of request handling. */
export type HttpDeps = {
  db: Database;
  sealer: Sealer;
  config: HttpConfig;
  log: Log;
  /** Checks the database; throws when it does not answer. */
  ping(): Promise<{ damagedPages: number }>;
  /** Called after a commit that has stored a new form and its letter; `route` is the pattern of its path. */
  onForm?(route: string): void;
  /** Called after a commit that has queued a letter without a form. */
  onLetter?(): void;
  onAnswered?(answered: Answered): void;
  now?: () => Date;
};

export type AppEnv = {
  /** Set by Node's server; absent for a call without a socket. */
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;
  Variables: Pick<HttpDeps, "db" | "sealer" | "config" | "log"> & {
    requestId: string;
    now: () => Date;
    formStored(): void;
    letterQueued(): void;
    /** The answer comes from the cache with all its headers; none may be added. */
    isComplete?: boolean;
    /** The answer shows a draft and must not be cached. */
    isPreview?: boolean;
  };
};
