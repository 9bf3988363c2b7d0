import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Log } from "../log/log.ts";
import { failure, toProblem } from "./errors.ts";
import { newRequestId } from "./middleware.ts";
import { badRequest, type Problem, problemOf, tooLarge } from "./problems.ts";

/** The app as the network layer sees it: a function from request to answer. */
type Fetch = (request: Request) => Response | Promise<Response>;

/** Connections of one process. Times in milliseconds; a connection that does not send its first request in time is closed, too. */
const usualLimits = { maxConnections: 5_000, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 };

type Options = { fetch: Fetch; port: number; host?: string; log: Log; limits?: typeof usualLimits };

/** Opens the port. Requests that Node's own parser rejects also get answers of the contract. */
export async function listen({ limits: { maxConnections, ...timeouts } = usualLimits, ...options }: Options): Promise<Server> {
  const answer = getRequestListener(options.fetch, {
    errorHandler: (error) => {
      const problem = error instanceof Error && error.name === "RequestError" ? problemOf(badRequest()) : toProblem(error);
      const requestId = newRequestId();
      const headers = { ...plainHeaders, ...problem.headers, "X-Request-Id": requestId };
      return new Response(JSON.stringify(failure(problem, requestId, null)), { status: problem.status, headers });
    },
  });

  const server = createServer(
    {
      ...timeouts,
      connectionsCheckingInterval: Math.min(2_000, timeouts.headersTimeout),
      maxHeaderSize: 16_384,
      // Node's own answer to a request without Host has no body, so the header is checked below instead.
      requireHostHeader: false,
    },
    (request, response) => {
      if (request.httpVersion === "1.1" && request.headers.host === undefined) {
        refuseRequest(response, 400, options.log);
        return;
      }
      forgetAuthority(request);
      void answer(request, response);
    },
  );
  server.maxConnections = maxConnections;
  server.on("checkExpectation", (_, response) => refuseRequest(response, 417, options.log));
  server.on("clientError", (error, socket) => refuse(error, socket as Socket, options.log));

  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject);
  server.listen(options.port, options.host ?? "127.0.0.1", () => {
    server.off("error", listening.reject);
    listening.resolve();
  });
  await listening.promise;
  return server;
}

/** Base URLs come from the configuration; a foreign Host or an absolute request line must not reach code that reads a URL. */
function forgetAuthority(request: IncomingMessage): void {
  request.headers.host = "localhost";
  request.rawHeaders = [
    "Host",
    "localhost",
    ...request.rawHeaders.filter((_, index, raw) => raw[index - (index % 2)]?.toLowerCase() !== "host"),
  ];
  if (request.url && !request.url.startsWith("/")) request.url = request.url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "") || "/";
  if (request.url && !request.url.startsWith("/")) request.url = `/${request.url}`;
}

const plainHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

function refuse(error: Error & { code?: string }, socket: Socket, log: Log): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const { problem, status } = parserProblem(error.code);
  const body = JSON.stringify(failure(problem, requestId, null));
  const headers = { ...plainHeaders, "Content-Length": Buffer.byteLength(body), "X-Request-Id": requestId, Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  log.warn({ requestId, status, code: error.code ?? "unknown" }, "invalid HTTP request");
}

function refuseRequest(response: ServerResponse, status: 400 | 417, log: Log): void {
  const requestId = newRequestId();
  const body = JSON.stringify(failure(problemOf(badRequest()), requestId, null));
  response.writeHead(status, {
    ...plainHeaders,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": requestId,
    Connection: "close",
  });
  response.end(body);
  log.warn({ requestId, status }, "invalid HTTP request");
}

function parserProblem(code: string | undefined): { problem: Problem; status: number } {
  if (code === "HPE_HEADER_OVERFLOW") return { problem: problemOf(tooLarge(431)), status: 431 };
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return { problem: problemOf(tooLarge(413)), status: 413 };
  return { problem: problemOf(badRequest()), status: code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400 };
}
