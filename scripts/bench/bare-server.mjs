// `node bare-server.mjs PROCESSES`: receives `{ headers, body }` over its channel and then sends it for every request with plain
// node:http. Reports its URL.
import cluster from "node:cluster";
import { createServer } from "node:http";

const processes = Number(process.argv[2]);

function serve({ headers, body }) {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.listen(4402, "127.0.0.1", () => process.send("ready"));
}

if (cluster.isPrimary && processes > 1) {
  process.on("message", (page) => {
    let ready = 0;
    for (let index = 0; index < processes; index += 1) {
      const worker = cluster.fork();
      worker.send(page);
      worker.on("message", () => ++ready === processes && process.send("ready"));
    }
  });
  process.on("SIGTERM", () => {
    for (const worker of Object.values(cluster.workers)) worker.kill("SIGKILL");
    process.exit(0);
  });
} else {
  process.on("message", serve);
}
