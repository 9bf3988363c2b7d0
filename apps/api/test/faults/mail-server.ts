import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** The behaviour for one connection. `cut` accepts the whole letter and closes the connection without confirming it. */
export type Mood = "accept" | "close" | "421" | "451" | "550" | "cut";

export type MailServer = {
  url: string;
  /** Message-IDs of received letters, confirmed or not, in order. */
  received: { messageId: string; mood: Mood }[];
  connections: number;
  close(): Promise<void>;
};

/** A mail server whose behaviour is scripted for each connection. */
export async function startMailServer(nextMood: () => Mood): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    mail.connections += 1;
    converse(socket, nextMood(), mail);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    connections: 0,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
  return mail;
}

function converse(socket: Socket, mood: Mood, mail: MailServer) {
  if (mood === "close") return void socket.destroy();
  if (mood === "421") return void socket.end("421 try later\r\n");
  let unread = "";
  let isLetter = false;
  socket.setEncoding("utf8").on("data", (chunk) => {
    unread += chunk;
    for (;;) {
      const end = isLetter ? unread.indexOf("\r\n.\r\n") : unread.indexOf("\r\n");
      if (end === -1) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + (isLetter ? 5 : 2));
      if (isLetter) {
        isLetter = false;
        mail.received.push({ messageId: part.match(/^Message-ID: (\S+)/im)?.[1] ?? "", mood });
        if (mood === "cut") return void socket.destroy();
        socket.write("250 kept\r\n");
      } else {
        isLetter = answer(socket, part.toUpperCase(), mood);
      }
    }
  });
  socket.write("220 ready\r\n");
}

/** @returns whether the letter follows */
function answer(socket: Socket, line: string, mood: Mood): boolean {
  if (line.startsWith("MAIL") && mood === "451") socket.write("451 later\r\n");
  else if (line.startsWith("RCPT") && mood === "550") socket.write("550 no such box\r\n");
  else if (line === "DATA") socket.write("354 go on\r\n");
  else if (line === "QUIT") socket.end("221 bye\r\n");
  else socket.write("250 ok\r\n");
  return line === "DATA";
}
