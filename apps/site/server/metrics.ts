import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof createMetrics>;

type Finished = { kind: string; method: string; status: number; seconds: number };

/** Labels have few values: no paths, nothing a visitor can choose. */
export function createMetrics() {
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

  if (cluster.isWorker) shareWithPrimary(registry);
  const fromMemory = { 200: 0, 304: 0 };
  new Counter({
    name: "site_pages_from_memory_total",
    help: "Pages that left from memory at once; they are not among site_requests_total",
    labelNames: ["status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [status, count] of Object.entries(fromMemory)) this.inc({ status }, count);
    },
  });

  return {
    registry,
    /** A counter without labels: at tens of thousands of requests a second labels would cost more than the answer. */
    sentFromMemory(status: number) {
      if (status === 304) fromMemory[304] += 1;
      else fromMemory[200] += 1;
    },
    requestStarted() {
      const startedAt = performance.now();
      return () => (performance.now() - startedAt) / 1000;
    },
    requestFinished({ kind, method, status, seconds }: Finished) {
      requests.inc({ kind, method: /^(?:GET|HEAD|POST)$/.test(method) ? method : "other", status });
      durations.observe({ kind }, seconds);
    },
  };
}

/** Metrics have a port of their own that only this machine can reach; when they cannot be collected, only that scrape fails. */
export function startMetricsServer(source: { contentType: string; metrics(): Promise<string> }, port: number): Server {
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics") {
      res.writeHead(404).end();
      return;
    }
    const figures = await source.metrics().catch(() => null);
    if (figures === null) res.writeHead(503).end();
    else res.writeHead(200, { "Content-Type": source.contentType }).end(figures);
  });
  return server.listen(port, "127.0.0.1");
}

/** One of several processes delivers its metrics to the first one, which adds them up. */
function shareWithPrimary(registry: Registry) {
  // The constructor starts listening for requests of the primary process.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
}
