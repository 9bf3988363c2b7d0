// A proxy that speaks HTTP/2 with TLS to the browser and HTTP/1.1 to the site, as nginx does, with a certificate of its own.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request as plainRequest } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Headers of one connection, which HTTP/2 forbids. */
const ofConnection = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

const passedOn = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":") && !ofConnection.has(name)));

function throwAwayCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "len-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
  try {
    execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts the proxy of `site`, an `http://` address; the browser must ignore the certificate. */
export async function startHttp2Proxy(site) {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(throwAwayCertificate(), (asked, answer) => {
    const headers = { ...passedOn(asked.headers), host: new URL(site).host, "x-forwarded-proto": "https" };
    const onward = plainRequest(new URL(asked.url, site), { method: asked.method, headers, agent }, (answered) => {
      answer.writeHead(answered.statusCode, passedOn(answered.headers));
      answered.pipe(answer);
    });
    onward.on("error", () => answer.stream.close());
    asked.pipe(onward);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    address: `https://localhost:${server.address().port}`,
    close() {
      server.close();
      agent.destroy();
    },
  };
}
