import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Change } from "@len/contract/changes";
import type { Doctor } from "@len/contract/doctors";

export type ApiDouble = Awaited<ReturnType<typeof startApiDouble>>;

/** A small API host on a port of its own: two doctors, a footer, the site map, the stream of changes. */
export async function startApiDouble() {
  const leads = new Map([
    ["yaseneva-mariya", "первый текст"],
    ["gromov-ilya", "другой врач"],
  ]);
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const listening = new Set<ServerResponse>();
  const events: string[] = [];
  let isStreaming = true;
  /** Answers that wait, and those that fail, by the beginning of their path. */
  let failing: string | null = null;
  let held: { path: string; after: boolean; release: Promise<void> } | null = null;

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { pathname } = new URL(req.url ?? "/", "http://api.test");
    asked.push(pathname);
    if (pathname === "/api/changes") return stream(req, res);
    const hold = held && pathname.startsWith(held.path) ? held : null;
    if (hold && !hold.after) await hold.release;
    const { status, body } = failing && pathname.startsWith(failing) ? { status: 500, body: { success: false } } : contentOf(pathname);
    if (hold?.after) await hold.release;
    res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  function contentOf(pathname: string) {
    const found = (data: unknown) => ({ status: 200, body: { success: true, data } });
    if (pathname === "/api/footer") return found({ categories: [] });
    if (pathname === "/api/sitemap") return found({ data: [...leads.keys()].map((slug) => `/specialists/${slug}`), lastmod: {} });
    const slug = /^\/api\/doctors\/show-by-slug\/(.+)$/.exec(pathname)?.[1] ?? "";
    const lead = leads.get(decodeURIComponent(slug));
    return lead ? found(doctorOf(slug, lead)) : { status: 404, body: { success: false } };
  }

  function stream(req: IncomingMessage, res: ServerResponse) {
    if (!isStreaming) return res.writeHead(503).end();
    const given = req.headers["last-event-id"];
    const last = events.length;
    res.writeHead(200, { "Content-Type": "text/event-stream" });
    if (given === undefined) res.write(eventText("hello", last, { id: last }));
    else if (Number(given) > last) res.write(eventText("reset", last, { id: last }));
    else res.write(eventText("hello", Number(given), { id: Number(given) }) + events.slice(Number(given)).join(""));
    listening.add(res);
    res.on("close", () => listening.delete(res));
  }

  const server = createServer((req, res) => void answer(req, res)).on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Paths it was asked for so far. */
    asked,
    readers: () => listening.size,

    /** What staff do: the text of a doctor becomes another, and whoever listens hears of it. */
    publish(slug: string, lead: string | null, changes: Change[] = [{ collection: "doctors", slugs: [slug] }]) {
      if (lead === null) leads.delete(slug);
      else leads.set(slug, lead);
      const id = events.length + 1;
      events.push(eventText("change", id, { id, changes }));
      for (const res of listening) res.write(events.at(-1));
    },
    /** A change nobody is told of. */
    changeUnheard: (slug: string, lead: string) => leads.set(slug, lead),
    reset() {
      for (const res of listening) res.write(eventText("reset", events.length, { id: events.length }));
    },
    forget() {
      events.length = 0;
    },
    fail(path: string | null) {
      failing = path;
    },
    /** Answers under this path wait until they are let go, with what is there before or after the waiting. */
    hold(path: string, { alreadyRead = false } = {}) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path, after: alreadyRead, release: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    /** The stream ends and does not come back until it may. */
    mute(isMute: boolean) {
      isStreaming = !isMute;
      if (isMute) for (const res of listening) res.destroy();
    },
    /** As if its machine lost power. */
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => listen(port),
  };
}

const eventText = (event: string, id: number, data: unknown) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function doctorOf(slug: string, lead: string): Doctor {
  return {
    ...{ id: "0198a000-0000-7000-8000-000000000001", slug, path: `/specialists/${slug}`, lead },
    ...{ firstName: "Мария", lastName: "Ясенева", middleName: "Андреевна", positions: ["Врач"], languages: [], ages: "all" },
    ...{ image: null, thumbImage: null, cardImage: null, experience: 1, countReviews: 0, rating: null, categories: [] },
    ...{
      state: "active",
      acceptsOnline: true,
      academicDegree: null,
      qualification: null,
      about: { type: "doc", content: [] },
      education: [],
    },
    ...{ accreditations: [], certificates: [], schedule: [], services: [], portfolio: [], marks: [0, 0, 0, 0, 0] },
    seo: { title: null, description: null, ogImage: null, noindex: false },
    updatedAt: "2026-11-21T00:00:00.000Z",
  };
}
