import { createServer, type RequestListener, type Server } from "node:http";

/**
 * The limits for connections of one process, in milliseconds. They also close a connection that does not send its first request in time.
 */
const usualLimits = { maxConnections: 5_000, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 };

export function createLimitedServer(listener: RequestListener, { maxConnections, ...times }: typeof usualLimits = usualLimits): Server {
  const server = createServer({ ...times, connectionsCheckingInterval: Math.min(2_000, times.headersTimeout) }, listener);
  server.maxConnections = maxConnections;
  return server;
}
