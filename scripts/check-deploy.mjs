// npm run check:deploy: tests the examples in deploy/ with a real nginx (Debian's, installed if missing) and systemd's own checker.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./setup.mjs";

const folder = mkdtempSync(join(tmpdir(), "len-deploy-"));
const results = [];
const check = (name, ok, seen) => {
  results.push(ok);
  console.log(`${ok ? "✓" : "✗"} ${name}${ok ? "" : `: ${JSON.stringify(seen)}`}`);
};

function execute(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  return { ok: status === 0, text: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}

function nginxCommand() {
  const found = () => ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((path) => existsSync(path));
  if (!found()) {
    console.log("Installing nginx…");
    const [command, ...before] = [...(process.getuid?.() === 0 ? [] : ["sudo", "-n"]), "apt-get"];
    execute(command, [...before, "update", "-qq"]);
    execute(command, [...before, "install", "-y", "-qq", "--no-install-recommends", "nginx"]);
  }
  return found();
}

/** A stand-in for a program behind nginx: records and counts its requests. */
async function standIn(answer) {
  const asked = [];
  const server = createServer((req, res) => {
    asked.push({ url: req.url, headers: req.headers });
    answer(req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, port: server.address().port, stop };
}

async function freePort() {
  const { port, stop } = await standIn(() => {});
  stop();
  return port;
}

const site = await standIn((req, res) => {
  const isPage = req.url.startsWith("/page");
  const headers = { "Cache-Control": isPage ? "public, max-age=0, s-maxage=1, stale-if-error=86400" : "no-store", Vary: "Accept-Encoding" };
  res.writeHead(200, headers).end(`page ${req.headers["accept-encoding"] ?? ""}`);
});
let streamed;
const api = await standIn((req, res) => {
  if (req.url !== "/api/changes") return res.end("api");
  res.writeHead(200, { "Content-Type": "text/event-stream" }).write('event: edition\ndata: {"edition":1}\n\n');
  streamed = res;
});
const [http, https] = [await freePort(), await freePort()];

/** The example configuration with the paths and ports of this test. */
function trialConfig() {
  const certificate = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=len.example"];
  execute("openssl", ["req", ...certificate, "-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")]);
  mkdirSync(join(folder, "cache"));
  const config = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replaceAll("/etc/ssl/len", folder)
    .replaceAll("/var/cache/nginx/len", join(folder, "cache"))
    .replace("/run/nginx.pid", join(folder, "nginx.pid"))
    .replace(/^user .*$/m, process.getuid?.() === 0 ? "user root;" : "")
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${https}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${site.port}`)
    .replace("127.0.0.1:3001", `127.0.0.1:${api.port}`);
  writeFileSync(join(folder, "nginx.conf"), config);
  return ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;", "-e", join(folder, "error.log")];
}

/** The answer to a visitor; `onData` gets the first bytes. */
function get(host, path, { headers = {}, onData, overHttp = false } = {}) {
  return new Promise((resolve, reject) => {
    const [request, port] = overHttp ? [httpRequest, http] : [httpsRequest, https];
    const options = { port, host: "127.0.0.1", path, servername: host, rejectUnauthorized: false, agent: false };
    const sent = request({ ...options, headers: { Host: host, ...headers } }, (response) => {
      let body = "";
      response.on("data", (bytes) => {
        body += bytes;
        onData?.(body);
      });
      response.on("end", () =>
        resolve({ status: response.statusCode, cache: response.headers["x-cache"], headers: response.headers, body }),
      );
    });
    sent.on("error", reject).end();
  });
}

async function checkNginx(command) {
  const options = trialConfig();
  const tested = execute(command, [...options, "-t"]);
  check("nginx accepts the configuration", tested.ok, tested.text);
  if (!tested.ok) return;

  const errorLog = () => readFileSync(join(folder, "error.log"), "utf8");
  const nginx = spawn(command, options, { stdio: "ignore" });
  try {
    for (let attempt = 0; attempt < 100; attempt++) {
      if (await get("len.example", "/ready").catch(() => null)) break;
      await wait(100);
    }
    const first = await get("len.example", "/page", { headers: { "X-Forwarded-For": "203.0.113.9", "Accept-Encoding": "br, gzip" } });
    const [{ headers: seen }] = site.asked.filter(({ url }) => url === "/page");
    check("a page comes from the site", first.status === 200 && first.body === "page br", first);
    check("the site receives its own host name", seen.host === "len.example", seen.host);
    check(
      "the visitor's address is the last one in X-Forwarded-For",
      seen["x-forwarded-for"] === "203.0.113.9, 127.0.0.1",
      seen["x-forwarded-for"],
    );

    const marked = await get("len.example", "/page?utm_source=mail&yclid=1", { headers: { "Accept-Encoding": "br" } });
    check("an advertising parameter does not make another cached page", marked.cache === "HIT" || marked.cache === "EXPIRED", marked.cache);
    const other = await get("len.example", "/page?page=2", { headers: { "Accept-Encoding": "br" } });
    check("another parameter makes another cached page", other.cache === "MISS", other.cache);
    const both = await get("len.example", "/page?from=mail&page=2", { headers: { "Accept-Encoding": "br" } });
    check("removing an advertising parameter removes no other parameter", both.cache === "MISS", both);
    const nested = await get("len.example", `/page?${"from=".repeat(400)}&page=2`, { headers: { "Accept-Encoding": "br" } });
    // When nginx reaches the backtracking limit, it only logs an error: after ten million steps it passes the request to the site
    // unchanged.
    const [givenUp] = errorLog().match(/pcre\S* failed: -?\d+/) ?? [];
    check("a long series of advertising parameters is removed completely", nested.cache === "MISS" && !givenUp, givenUp ?? nested);
    const plain = await get("len.example", "/page", { headers: { "Accept-Encoding": "identity" } });
    check("an answer in another encoding is cached separately", plain.body === "page ", plain);
    await get("len.example", "/form");
    const form = await get("len.example", "/form");
    check("an answer that the site forbids to cache is not cached", form.cache === "MISS", form.cache);
    const foreign = await get("evil.example", "/");
    check("a foreign host name is refused", foreign.status === 421, foreign.status);
    const redirect = await get("len.example", "/page?a=b", { overHttp: true });
    check("http redirects to https", redirect.headers.location === "https://len.example/page?a=b", redirect.headers.location);

    const { promise, resolve } = Promise.withResolvers();
    const ended = get("api.len.example", "/api/changes", { onData: resolve }).catch(() => null);
    const early = await Promise.race([promise, wait(5_000)]);
    check("an event of the stream is passed on at once", String(early).includes("event: edition"), early);
    streamed?.end();
    await ended;

    site.stop();
    const stale = await get("len.example", "/page", { headers: { "Accept-Encoding": "br" } });
    check("a cached page is sent while the site is down", stale.status === 200 && stale.body === "page br", stale);
    for (const path of [
      "/subscribe/confirm/Tok3n",
      "/page-data/hash/subscribe/confirm/Tok3n",
      "/requests/Tok3n",
      "/requests/Tok3n/calendar.ics",
      "/page-data/hash/requests/Tok3n",
      "/z/Tok3n",
    ]) {
      const letter = await get("len.example", path);
      const isLogged = errorLog().includes("Tok3n");
      check(`${path} is in no log while the site is down`, letter.status === 502 && !isLogged, { status: letter.status, isLogged });
    }
  } finally {
    nginx.kill("SIGTERM");
    await once(nginx, "exit");
  }
}

function checkUnits() {
  for (const name of ["len-site.service", "len-api.service", "len-backup.service", "len-backup.timer"]) {
    const unit = readFileSync(join(root, "deploy", name), "utf8").replaceAll("/opt/len/current/node_modules/.bin/node", process.execPath);
    writeFileSync(join(folder, name), unit);
    const { ok, text } = execute("systemd-analyze", ["verify", "--man=no", join(folder, name)]);
    const complaints = text.split("\n").filter((line) => line.includes(name));
    check(`systemd accepts ${name}`, ok && complaints.length === 0, complaints.join("\n") || text);
  }
}

try {
  const command = nginxCommand();
  if (command) await checkNginx(command);
  else check("nginx is installed", false, "it could not be installed");
  if (execute("systemd-analyze", ["--version"]).ok) checkUnits();
  else console.log("- systemd-analyze is not installed: units not checked");
} finally {
  site.stop();
  api.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(results.every(Boolean) ? 0 : 1);
