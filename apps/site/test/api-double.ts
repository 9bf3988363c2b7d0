import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Doctor } from "@len/contract/doctors";
import { editionHeader } from "@len/contract/edition";
import type { Redirect } from "@len/contract/redirects";

export type ApiDouble = Awaited<ReturnType<typeof startApiDouble>>;

/** A small API host on its own port: two doctors, a footer, the site map, the edition stream. */
export async function startApiDouble() {
  const leads = new Map([
    ["yaseneva-mariya", "первый текст"],
    ["gromov-ilya", "другой врач"],
  ]);
  const redirects: Redirect[] = [];
  let edition = 1;
  /** The answers of an API instance that has not learned of the newest edition. */
  let behind: { leads: Map<string, string>; edition: number } | null = null;
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const listening = new Set<ServerResponse>();
  let isStreaming = true;
  let namesEdition = true;
  /** The paths whose answers are delayed, and those whose answers fail. */
  let failing: string | null = null;
  let held: { path: string; after: boolean; release: Promise<void> } | null = null;

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { pathname } = new URL(req.url ?? "/", "http://api.test");
    asked.push(pathname);
    if (pathname === "/api/changes") return stream(res);
    const hold = held && pathname.startsWith(held.path) ? held : null;
    if (hold && !hold.after) await hold.release;
    const readAt = behind ?? { leads, edition };
    const headers = { "Content-Type": "application/json", ...(namesEdition && { [editionHeader]: String(readAt.edition) }) };
    const isFailing = failing !== null && pathname.startsWith(failing);
    const { status, body } = isFailing ? { status: 500, body: { success: false } } : contentOf(pathname, readAt.leads);
    if (hold?.after) await hold.release;
    res.writeHead(status, headers).end(JSON.stringify(body));
  }

  function contentOf(pathname: string, leads: Map<string, string>) {
    const found = (data: unknown) => ({ status: 200, body: { success: true, data } });
    if (pathname === "/readyz") return found({ status: "ready", degraded: [] });
    if (pathname === "/api/footer") return found({ categories: [] });
    if (pathname === "/api/redirects") return found(redirects);
    if (pathname === "/api/sitemap") return found({ data: [...leads.keys()].map((slug) => `/specialists/${slug}`), lastmod: {} });
    const slug = /^\/api\/doctors\/show-by-slug\/(.+)$/.exec(pathname)?.[1] ?? "";
    const lead = leads.get(decodeURIComponent(slug));
    return lead ? found(doctorOf(slug, lead)) : { status: 404, body: { success: false } };
  }

  function stream(res: ServerResponse) {
    if (!isStreaming) return res.writeHead(503).end();
    res.writeHead(200, { "Content-Type": "text/event-stream" });
    res.write(eventText(edition));
    listening.add(res);
    res.on("close", () => listening.delete(res));
  }

  // Repeated as the API does, so that a slow test does not lose its connection.
  setInterval(announce, 2_000).unref();

  function announce() {
    for (const res of listening) res.write(eventText(edition));
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
    /** Paths requested so far. */
    asked,
    readers: () => listening.size,
    edition: () => edition,

    /** Acts as staff: changes the text of a doctor or removes the doctor, and announces the next edition. */
    publish(slug: string, lead: string | null) {
      if (lead === null) leads.delete(slug);
      else leads.set(slug, lead);
      edition += 1;
      announce();
    },
    /** Acts as staff: an address of an older site redirects to a page from now on. */
    redirect(from: string, to: string) {
      redirects.push({ from, to });
      edition += 1;
      announce();
    },
    forgetRedirects() {
      redirects.length = 0;
      edition += 1;
      announce();
    },
    /** Changes content as plain SQL does, without raising the edition. */
    changeUnannounced: (slug: string, lead: string) => leads.set(slug, lead),
    /** From now on the answers come from an instance that does not learn of further editions until it catches up. */
    fallBehind() {
      behind = { leads: new Map(leads), edition };
    },
    catchUp() {
      behind = null;
    },
    /** From now on answers have no `X-Content-Edition`, for example because a proxy removes it. */
    stopNamingEdition() {
      namesEdition = false;
    },
    /** Simulates the restoration of the database to an earlier state. */
    putBack() {
      edition -= 1;
    },
    /** Repeats the edition, as the API does every few seconds. */
    announce,
    fail(path: string | null) {
      failing = path;
    },
    /**
     * Delays answers below this path until they are released. With `alreadyRead` their content was read before the delay, otherwise after
     * it.
     */
    hold(path: string, { alreadyRead = false } = {}) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path, after: alreadyRead, release: promise };
      return () => {
        held = null;
        resolve();
      };
    },
    /** Ends the stream, and refuses new ones until it is allowed again. */
    mute(isMute: boolean) {
      isStreaming = !isMute;
      if (isMute) for (const res of listening) res.destroy();
    },
    /** Closes everything at once, like a power failure. */
    async goAway() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => listen(port),
  };
}

const eventText = (edition: number) => `event: edition\ndata: ${JSON.stringify({ edition })}\n\n`;

function doctorOf(slug: string, lead: string): Doctor {
  return {
    ...{ id: "0198a000-0000-7000-8000-000000000001", slug, path: `/specialists/${slug}`, lead },
    ...{
      firstName: "Мария",
      lastName: "Ясенева",
      middleName: "Андреевна",
      positions: ["Врач"],
      languages: [],
      ages: "all",
      childrenFromAge: null,
      sex: null,
      firstVisit: null,
    },
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
