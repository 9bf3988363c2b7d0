import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { appointmentRequestSchema } from "@len/contract/requests";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { test as base, expect } from "vitest";
import { apiUrl, testSealer } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { receiveRequest } from "../../features/requests/receive-request.ts";
import { silentLog } from "../log/log.ts";
import { deliverDue } from "./deliver.ts";
import { composeLetter } from "./letters.ts";
import { createSender, type LetterToSend } from "./sender.ts";
import { sealSubscriptionLetter } from "./subscription-letter.ts";

const test = base.extend(
  "mailDir",
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), "mail-"));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  },
);

const writing = { siteUrl: "https://clinic.example", apiUrl, sealer: testSealer };

const letter: LetterToSend = {
  ...composeLetter("request_received", { number: 1024, kind: "record" }, writing),
  id: "0b0f9a52-9b9d-4a3c-8a52-6f6f0c8b8a11",
  at: new Date("2026-11-21T09:00:00Z"),
};

const options = { mailFrom: "site@clinic.example", mailTo: "desk@clinic.example", dataDir: "/nowhere", siteUrl: "https://clinic.example" };

type Received = { to: string[]; source: string };

/** A real mail server on this machine; `handlers` change its behaviour. */
async function mailServer(handlers: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onData(stream, session, done) {
      text(stream).then((source) => {
        received.push({ source, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
    ...handlers,
  });
  server.on("error", () => {});
  const port = await listening(server.listen(0, "127.0.0.1"));
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A server that sends scripted replies, for misbehaviour that a proper mail server cannot produce. */
async function scriptedServer(talk: (socket: Socket, line: string) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    talk(socket, "");
    socket.on("data", (data) => talk(socket, data.toString()));
  });
  const port = await listening(server.listen(0, "127.0.0.1"));
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function listening(server: import("node:net").Server): Promise<number> {
  return new Promise((resolve) => {
    server.once("listening", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("The server has no port");
      resolve(address.port);
    });
  });
}

const refusal = (code: number) => Object.assign(new Error("no"), { responseCode: code });

test("M4: the mail server gets one recipient, plain text and a Message-ID in the site's domain", async ({ onTestFinished }) => {
  const server = await mailServer();
  onTestFinished(server.close);
  const sender = createSender({ ...options, smtpUrl: server.url });

  await sender.send(letter);
  await sender.send(letter);

  expect(server.received.map(({ to }) => to)).toEqual([["desk@clinic.example"], ["desk@clinic.example"]]);
  for (const { source } of server.received) {
    expect(source).toContain("Message-ID: <0b0f9a52-9b9d-4a3c-8a52-6f6f0c8b8a11@clinic.example>");
    expect(source).toContain("Date: Sat, 21 Nov 2026 09:00:00 +0000");
    expect(decoded(source)).toContain("Получена заявка № 1024: запись на приём.");
    expect(decoded(source)).toContain(`${apiUrl}/admin/requests/1024`);
    expect(source).not.toMatch(/^(?:bcc|cc):/im);
  }
});

test.for([421, 450, 451, 550])("after an answer of %i the letter is tried again later", async (code, { onTestFinished }) => {
  for (const handlers of [
    { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(refusal(code)) },
    { onMailFrom: (_: unknown, __: unknown, done: (error?: Error) => void) => done(refusal(code)) },
  ]) {
    const server = await mailServer(handlers);
    onTestFinished(server.close);

    await expect(createSender({ ...options, smtpUrl: server.url }).send(letter)).rejects.toMatchObject({ responseCode: code });
    expect(server.received).toEqual([]);
  }
});

test("M2: a server that hangs before its greeting or after the letter causes a timeout", async ({ onTestFinished }) => {
  const mute = await scriptedServer(() => {});
  const deaf = await scriptedServer(politeUntil(() => {}));
  onTestFinished(mute.close);
  onTestFinished(deaf.close);

  await expect(createSender({ ...options, smtpUrl: mute.url, silenceMs: 200 }).send(letter)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await expect(createSender({ ...options, smtpUrl: deaf.url, silenceMs: 200 }).send(letter)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("a connection lost between the letter and its 250 counts as not sent", async ({ onTestFinished }) => {
  const cutting = await scriptedServer(politeUntil((socket) => socket.destroy()));
  onTestFinished(cutting.close);

  await expect(createSender({ ...options, smtpUrl: cutting.url }).send(letter)).rejects.toThrow();
});

test("the confirmation letter goes to the visitor only", async ({ mailDir, onTestFinished }) => {
  const server = await mailServer();
  onTestFinished(server.close);
  const payload = sealSubscriptionLetter(testSealer, { id: letter.id, email: "anna@example.ru", token: "t".repeat(43) });
  const confirmation = { ...composeLetter("subscription_confirm", payload, writing), id: letter.id, at: letter.at };

  await createSender({ ...options, smtpUrl: server.url }).send(confirmation);
  await createSender({ ...options, smtpUrl: undefined, dataDir: mailDir }).send(confirmation);

  expect(server.received.map(({ to }) => to)).toEqual([["anna@example.ru"]]);
  const file = await readFile(join(mailDir, "mail", `${letter.id}.eml`), "utf8");
  for (const source of [server.received[0]?.source ?? "", file]) {
    expect(source).toContain("To: anna@example.ru");
    expect(source).not.toContain("desk@clinic.example");
    expect(source).not.toMatch(/^(?:bcc|cc):/im);
  }
});

test("without a mail server letters are written as complete files", async ({ mailDir }) => {
  await createSender({ ...options, smtpUrl: undefined, dataDir: mailDir }).send(letter);

  expect(await readdir(join(mailDir, "mail"))).toEqual([`${letter.id}.eml`]);
  const source = await readFile(join(mailDir, "mail", `${letter.id}.eml`), "utf8");
  expect(source).toContain("To: desk@clinic.example");
  expect(decoded(source)).toContain("Получена заявка № 1024");
});

test("M5: letters about 200 requests contain nothing that visitors typed", async ({ mailDir, onTestFinished }) => {
  const { db, close } = await openOwnDatabase();
  onTestFinished(close);
  const canaries: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    const own = [`Канарейка${index}`, `+7 900 ${String(1_000_000 + index)}`, `жалоба-${index}-{{7*7}}<b>`];
    canaries.push(...own);
    const form = appointmentRequestSchema.parse({
      kind: "record",
      name: own[0],
      phone: own[1],
      comment: own[2],
      service: { id: "any" },
      doctor: { id: "any" },
    });
    await receiveRequest(db, testSealer, { form, idempotencyKey: null, now: new Date() });
  }

  const sender = createSender({ ...options, smtpUrl: undefined, dataDir: mailDir });
  const sent = await deliverDue({ ...writing, db, sender, log: silentLog }, new AbortController().signal);

  const files = await readdir(join(mailDir, "mail"));
  const letters = await Promise.all(files.map((file) => readFile(join(mailDir, "mail", file), "utf8")));
  const everything = letters.flatMap((source) => [source, decoded(source)]).join("\n");
  expect([sent, files.length]).toEqual([200, 200]);
  expect(canaries.filter((canary) => everything.includes(canary) || everything.includes(encodeURIComponent(canary)))).toEqual([]);
});

/** A mail server that accepts everything up to the end of the letter, which `end` answers. */
function politeUntil(end: (socket: Socket) => void) {
  return (socket: Socket, line: string) => {
    if (line === "") socket.write("220 ready\r\n");
    else if (/^(?:EHLO|HELO|MAIL|RCPT)/i.test(line)) socket.write("250 ok\r\n");
    else if (/^DATA/i.test(line)) socket.write("354 go on\r\n");
    else if (line.endsWith("\r\n.\r\n")) end(socket);
  };
}

function decoded(source: string): string {
  const at = source.indexOf("\r\n\r\n");
  const [head, body] = [source.slice(0, at), source.slice(at + 4)];
  return `${head}\n${/transfer-encoding: base64/i.test(head) ? Buffer.from(body, "base64").toString("utf8") : body}`;
}
