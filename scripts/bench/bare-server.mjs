// `node bare-server.mjs PROCESSES PORT`: a server of plain node:http. It receives `{ headers, body }` over its IPC channel and answers
// every request with them.
import cluster from "node:cluster";
import { createServer } from "node:http";

const [processes, port] = process.argv.slice(2).map(Number);

function serve({ headers, body }) {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.listen(port, "127.0.0.1", () => process.send("ready"));
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
