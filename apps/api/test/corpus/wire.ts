/**
 * Bytes for a socket. `line` is a valid request line without its version, `good` the status of the valid form, `form` a valid
 * body or nothing. A status of `null` means the status of the valid form. `closed`: the server may close the connection, because this is
 * not HTTP.
 */
export type WireEntry = { id: string; bytes(line: string, form: string): string; status: number | null | "closed" };

const host = "Host: a\r\nConnection: close\r\n";
const bodyOf = (form: string) =>
  form === "" ? "\r\n" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(form)}\r\n\r\n${form}`;
const withHead = (head: string) => (line: string, form: string) => `${line} HTTP/1.1\r\n${head}${bodyOf(form)}`;
const replacing = (pattern: RegExp, by: string) => (line: string, form: string) =>
  `${line.replace(pattern, by)} HTTP/1.1\r\n${host}${bodyOf(form)}`;
const inChunks = (chunks: (form: string) => string) => (line: string, form: string) =>
  `${line} HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunks(form)}`;
const hex = (text: string) => Buffer.byteLength(text).toString(16);

/** Requests for every call. */
export const wires: WireEntry[] = [
  { id: "host-foreign", bytes: withHead("Host: evil.example\r\nConnection: close\r\n"), status: null },
  { id: "host-nonsense", bytes: withHead('Host: a b<c>"\r\nConnection: close\r\n'), status: null },
  { id: "host-two", bytes: withHead("Host: a\r\nHost: evil.example\r\nConnection: close\r\n"), status: null },
  { id: "host-empty", bytes: withHead("Host:\r\nConnection: close\r\n"), status: null },
  { id: "host-none", bytes: withHead("Connection: close\r\n"), status: 400 },
  { id: "host-none-1.0", bytes: (line, form) => `${line} HTTP/1.0\r\n${bodyOf(form)}`, status: null },
  { id: "absolute", bytes: replacing(/ \//, " http://evil.example/"), status: null },
  { id: "absolute-user", bytes: replacing(/ \//, " http://u:p@evil.example:99/"), status: null },
  { id: "absolute-other-scheme", bytes: replacing(/ \//, " gopher://evil.example/"), status: null },
  { id: "blank-lines-before", bytes: (line, form) => `\r\n\r\n${withHead(host)(line, form)}`, status: null },
  { id: "upgrade", bytes: withHead(`Host: a\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n`), status: null },
  {
    id: "upgrade-h2c",
    bytes: withHead(`Host: a\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`),
    status: null,
  },
  { id: "expect-continue", bytes: withHead(`${host}Expect: 100-continue\r\n`), status: null },
  { id: "expect-nonsense", bytes: withHead(`${host}Expect: a cup of tea\r\n`), status: 417 },
  { id: "forwarded", bytes: withHead(`${host}X-Forwarded-For: ${"1.1.1.1, ".repeat(500)}'\r\nForwarded: for=;;\r\n`), status: null },
  { id: "header-bytes", bytes: withHead(`${host}X-Name: \xd0\x90\xff\xfe\r\n`), status: null },
  { id: "header-no-colon", bytes: withHead(`${host}broken\r\n`), status: 400 },
  { id: "header-space", bytes: withHead(`${host}X-Name : a\r\n`), status: 400 },
  { id: "header-nul", bytes: withHead(`${host}X-Name: a\x00b\r\n`), status: 400 },
  { id: "header-empty-name", bytes: withHead(`${host}: a\r\n`), status: 400 },
  { id: "header-folded", bytes: withHead(`${host}X-Name: a\r\n b\r\n`), status: 400 },
  { id: "headers-20k", bytes: withHead(`${host}X-Name: ${"a".repeat(20_000)}\r\n`), status: 431 },
  {
    id: "headers-2500",
    bytes: withHead(`${host}${Array.from({ length: 2_500 }, (_, index) => `X-${index}: aaaa\r\n`).join("")}`),
    status: 431,
  },
  { id: "url-9k", bytes: replacing(/$/, `?search=${"a".repeat(9_000)}`), status: 414 },
  { id: "url-20k", bytes: replacing(/$/, `?search=${"a".repeat(20_000)}`), status: 431 },
  { id: "url-space", bytes: replacing(/$/, "?search=a b"), status: 400 },
  { id: "url-nul", bytes: replacing(/$/, "?search=\x00"), status: 400 },
  {
    id: "method-lower",
    bytes: (line, form) => `${line.replace(/^\w+/, (word) => word.toLowerCase())} HTTP/1.1\r\n${host}${bodyOf(form)}`,
    status: 400,
  },
  { id: "method-unknown", bytes: replacing(/^\w+/, "BREW"), status: 400 },
  { id: "method-other", bytes: replacing(/^\w+/, "PATCH"), status: 405 },
  { id: "method-propfind", bytes: replacing(/^\w+/, "PROPFIND"), status: 405 },
  { id: "version-9", bytes: (line) => `${line} HTTP/9.9\r\n${host}\r\n`, status: 400 },
  { id: "length-two", bytes: (line) => `${line} HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\na`, status: 400 },
  { id: "length-negative", bytes: (line) => `${line} HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, status: 400 },
  { id: "length-word", bytes: (line) => `${line} HTTP/1.1\r\n${host}Content-Length: many\r\n\r\n`, status: 400 },
  { id: "length-huge", bytes: (line) => `${line} HTTP/1.1\r\n${host}Content-Length: 99999999999999999999999\r\n\r\n`, status: 400 },
  {
    id: "length-and-chunks",
    bytes: (line) => `${line} HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    status: 400,
  },
];

/** Requests for calls that read a body. */
export const bodyWires: WireEntry[] = [
  { id: "chunks-good", bytes: inChunks((form) => `${hex(form)}\r\n${form}\r\n0\r\n\r\n`), status: null },
  {
    id: "chunks-bytewise",
    bytes: inChunks(
      (form) => `${[...Buffer.from(form, "latin1")].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join("")}0\r\n\r\n`,
    ),
    status: null,
  },
  { id: "chunks-trailer", bytes: inChunks((form) => `${hex(form)}\r\n${form}\r\n0\r\nX-Name: a\r\n\r\n`), status: null },
  { id: "chunks-extension", bytes: inChunks((form) => `${hex(form)};a=b\r\n${form}\r\n0\r\n\r\n`), status: null },
  { id: "chunks-no-hex", bytes: inChunks((form) => `zz\r\n${form}\r\n0\r\n\r\n`), status: 400 },
  { id: "chunks-negative", bytes: inChunks((form) => `-5\r\n${form}\r\n0\r\n\r\n`), status: 400 },
  { id: "chunks-too-short", bytes: inChunks((form) => `3\r\n${form}\r\n0\r\n\r\n`), status: 400 },
  { id: "chunks-overflow", bytes: inChunks((form) => `ffffffffffffffffff\r\n${form}\r\n0\r\n\r\n`), status: 400 },
  { id: "chunks-only-end", bytes: inChunks(() => "0\r\n\r\n"), status: 400 },
  { id: "chunks-large", bytes: inChunks(() => `${(70_000).toString(16)}\r\n${"a".repeat(70_000)}\r\n0\r\n\r\n`), status: 413 },
  {
    id: "length-large",
    bytes: (line) => `${line} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 70000\r\n\r\n${"a".repeat(70_000)}`,
    status: 413,
  },
  {
    id: "length-short",
    bytes: (line, form) =>
      `${line} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${form.length - 1}\r\n\r\n${form.slice(0, -1)}`,
    status: 400,
  },
  { id: "length-none", bytes: (line, form) => `${line} HTTP/1.1\r\n${host}Content-Type: application/json\r\n\r\n${form}`, status: 400 },
  {
    id: "type-twice",
    bytes: (line, form) => `${line} HTTP/1.1\r\n${host}Content-Type: text/plain\r\n${bodyOf(form).slice(0)}`,
    status: 415,
  },
  { id: "type-missing", bytes: (line, form) => `${line} HTTP/1.1\r\n${host}Content-Length: ${form.length}\r\n\r\n${form}`, status: 415 },
];

/** Requests that belong to no call. */
export const noCalls: WireEntry[] = [
  { id: "version-none", bytes: () => `GET /\r\n${host}\r\n`, status: 404 },
  { id: "nonsense", bytes: () => "nonsense\r\n\r\n", status: 400 },
  { id: "binary", bytes: () => "\x00\x01\x02\x03\xff\xfe\r\n\r\n", status: 400 },
  { id: "tls-hello", bytes: () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", status: 400 },
  { id: "http2", bytes: () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 400 },
  { id: "ssh", bytes: () => "SSH-2.0-OpenSSH_9.0\r\n", status: 400 },
  { id: "connect", bytes: () => `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, status: "closed" },
  { id: "asterisk", bytes: () => `OPTIONS * HTTP/1.1\r\n${host}\r\n`, status: 404 },
  { id: "no-path", bytes: () => `GET  HTTP/1.1\r\n${host}\r\n`, status: 400 },
  { id: "double-slash", bytes: () => `GET //evil.example/api/doctors HTTP/1.1\r\n${host}\r\n`, status: 404 },
  { id: "backslash", bytes: () => `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`, status: 400 },
  { id: "dots", bytes: () => `GET /api/../../../etc/passwd HTTP/1.1\r\n${host}\r\n`, status: 404 },
  { id: "dots-encoded", bytes: () => `GET /media/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n${host}\r\n`, status: 404 },
  { id: "semicolon", bytes: () => `GET /api/doctors;jsessionid=1 HTTP/1.1\r\n${host}\r\n`, status: 404 },
  { id: "capitals", bytes: () => `GET /API/DOCTORS HTTP/1.1\r\n${host}\r\n`, status: 404 },
];
