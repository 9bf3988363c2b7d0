import { AwsClient } from "aws4fetch";
import { hashOf, isMediaName, type MediaStore, mediaName, storeAway } from "./store.ts";

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

/** Text between the tags of an element in an S3 answer, whose XML has neither attributes nor CDATA there. */
const textsIn = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, text = ""]) => text.replaceAll("&amp;", "&"));

/** One answered attempt; `status` is `none` when S3 did not answer. */
export type S3Answered = { method: string; status: string; seconds: number };

const patienceMs = 10_000;
const uploadPatienceMs = 10 * 60_000;

/** Media library in a bucket of S3-compatible storage. Visitors load media from the API, and the bucket stays private. */
export function s3Store(
  { endpoint, region, bucket, accessKey, secretKey }: S3Settings,
  onAnswered?: (answered: S3Answered) => void,
): MediaStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: "s3", region, retries: 2 });

  /** `null` when there is no such object. */
  async function ask(
    method: "HEAD" | "GET" | "PUT" | "DELETE",
    path: string,
    init: { headers?: Record<string, string>; body?: Blob } = {},
  ) {
    const late = new AbortController();
    const startedAt = performance.now();
    const report = (status: string) => onAnswered?.({ method, status, seconds: (performance.now() - startedAt) / 1000 });
    const timer = setTimeout(() => late.abort(), method === "PUT" ? uploadPatienceMs : patienceMs);
    const response = await client
      .fetch(`${endpoint}/${bucket}${path}`, { ...init, method, signal: late.signal })
      .catch((cause) => {
        report("none");
        throw storeAway(`No answer from S3 to ${method}`, cause);
      })
      .finally(() => clearTimeout(timer));
    report(String(response.status));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw storeAway(`S3 answered ${response.status} to ${method}`);
  }

  return {
    async put(content, ending) {
      const hash = await hashOf(content);
      const name = mediaName(hash, ending);
      if ((await sizeOf(name)) === content.size) return name;
      // The signature includes the hash, so the storage rejects bytes that were changed on the way.
      const kept = await ask("PUT", `/${name}`, { headers: { "X-Amz-Content-Sha256": hash }, body: content });
      if (!kept) throw storeAway("S3 has no such bucket");
      await kept.body?.cancel();
      return name;
    },

    async find(name) {
      const size = await sizeOf(name);
      if (size === null) return null;
      return {
        size,
        async read(range) {
          const headers: Record<string, string> = range ? { Range: `bytes=${range.from}-${range.to}` } : {};
          const response = await ask("GET", `/${name}`, { headers });
          if (!response?.body) throw storeAway("S3 lost an object it had");
          return response.body;
        },
      };
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await ask("GET", `?list-type=2${next === undefined ? "" : `&continuation-token=${encodeURIComponent(next)}`}`);
        if (!page) throw storeAway("S3 has no such bucket");
        const answer = await page.text();
        // Our names need no escaping; other names are ignored.
        yield* textsIn(answer, "Key").filter(isMediaName);
        next = textsIn(answer, "NextContinuationToken")[0];
      } while (next !== undefined);
    },

    async remove(name) {
      const gone = await ask("DELETE", `/${name}`);
      await gone?.body?.cancel();
    },
  };

  async function sizeOf(name: string): Promise<number | null> {
    const response = await ask("HEAD", `/${name}`);
    const size = response?.headers.get("Content-Length");
    return size ? Number(size) : null;
  }
}
