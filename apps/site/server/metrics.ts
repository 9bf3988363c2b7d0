import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

type Finished = { kind: string; method: string; status: number; seconds: number };

type Options = {
  /** Whether this process receives content changes from the API, and how many it has received. */
  hearsChanges: () => boolean;
  changesHeard: () => number;
  version: string;
};

/** Labels have few different values: no paths, and nothing that a visitor can choose. */
export function createMetrics({ hearsChanges, changesHeard, version }: Options) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "site_requests_total",
    help: "Requests answered",
    labelNames: ["kind", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "site_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer",
    labelNames: ["kind"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  new Gauge({
    name: "site_hears_changes",
    help: "1 while the API tells the site of changes; of several processes the lowest",
    aggregator: "min",
    registers: [registry],
    collect() {
      this.set(hearsChanges() ? 1 : 0);
    },
  });

  new Counter({
    name: "site_changes_heard_total",
    help: "Changes of content that the API has announced to the site's processes",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(changesHeard());
    },
  });
  const stalePages = new Counter({
    name: "site_stale_pages_sent_total",
    help: "Cached pages sent although they may be out of date, because the API did not answer",
    registers: [registry],
  });
  new Gauge({
    name: "len_build_info",
    help: "1; the version is a label",
    labelNames: ["program", "version"],
    aggregator: "max",
    registers: [registry],
  }).set({ program: "site", version }, 1);

  if (cluster.isWorker) shareWithPrimary(registry);
  const fromCache = { 200: 0, 304: 0 };
  new Counter({
    name: "site_pages_from_cache_total",
    help: "Cached pages sent at once; they are not among site_requests_total",
    labelNames: ["status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(fromCache)) this.inc({ status }, count);
    },
  });

  return {
    registry,
    /** This counter has no labels: at tens of thousands of requests per second, labels would cost more than the answer. */
    sentFromCache(status: number) {
      if (status === 304) fromCache[304] += 1;
      else fromCache[200] += 1;
    },
    requestStarted() {
      const startedAt = performance.now();
      return () => (performance.now() - startedAt) / 1000;
    },
    requestFinished({ kind, method, status, seconds }: Finished) {
      requests.inc({ kind, method: /^(?:GET|HEAD|POST)$/.test(method) ? method : "other", status });
      durations.observe({ kind }, seconds);
      if (kind === "stale") stalePages.inc();
    },
  };
}

type Metered = { contentType: string; metrics(): Promise<string> };

/** Starts the metrics server on a separate port, for the clinic only. If metrics cannot be collected, only that scrape fails. */
export function startMetricsServer(source: Metered, address: { port: number; host: string }): Server {
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") {
      res.writeHead(404).end();
      return;
    }
    const figures = await source.metrics().catch(() => null);
    if (figures === null) res.writeHead(503).end();
    else res.writeHead(200, { "Content-Type": source.contentType }).end(figures);
  });
  return server.listen(address);
}

/** Lets one of several processes send its metrics to the primary process, which adds them up. */
function shareWithPrimary(registry: Registry) {
  // The constructor starts listening for requests of the primary process.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
}
