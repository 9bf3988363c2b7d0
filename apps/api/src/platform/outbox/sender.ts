import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { letterDraft, letterFile, letterFolder } from "./letter-files.ts";
import type { Letter } from "./letters.ts";

/** `id` and `at` come from the outbox row, so a repeated letter has the same Message-ID and Date. */
export type LetterToSend = Letter & { id: string; at: Date };

/** `send` resolves when the mail server has answered 250 or the file is on disk. */
export type LetterSender = { send(letter: LetterToSend): Promise<{ rejected: number }> };

type SenderOptions = {
  smtpUrl: string | undefined;
  mailFrom: string;
  mailTo: string;
  dataDir: string;
  siteUrl: string;
  silenceMs?: number;
};

const seconds = (count: number) => count * 1000;

/** Letters without an address go to `MAIL_TO`; without `SMTP_URL` they are files under `<dataDir>/mail`. */
export function createSender({ smtpUrl, mailFrom, mailTo, dataDir, siteUrl, silenceMs = seconds(15) }: SenderOptions): LetterSender {
  const host = new URL(siteUrl).hostname;
  const message = ({ id, at, to = mailTo, fromName, ...letter }: LetterToSend) => ({
    from: fromName === undefined ? mailFrom : { name: fromName, address: addressIn(mailFrom) },
    to,
    messageId: `<${id}@${host}>`,
    date: at,
    ...letter,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return smtpUrl ? smtpSender(smtpUrl, silenceMs, message) : fileSender(letterFolder(dataDir), message);
}

/** The address in `Клиника <a@example.ru>` or `a@example.ru`. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

type Message = (letter: LetterToSend) => object;

/** The worker's lease is 60 s, so a server that does not answer must time out well before. */
function smtpSender(url: string, silenceMs: number, message: Message): LetterSender {
  const transport = createTransport({
    url,
    connectionTimeout: seconds(10),
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: seconds(10),
  });
  return {
    async send(letter) {
      const { rejected } = await transport.sendMail(message(letter));
      return { rejected: rejected.length };
    },
  };
}

function fileSender(folder: string, message: Message): LetterSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(letter) {
      const { message: bytes } = await transport.sendMail(message(letter));
      if (!Buffer.isBuffer(bytes)) throw new Error("The stream transport gave no buffer");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(folder, letter.id, bytes);
      return { rejected: 0 };
    },
  };
}

async function writeDurably(folder: string, id: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, letterDraft(id));
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, join(folder, letterFile(id)));
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}
