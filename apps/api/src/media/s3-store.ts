import { AwsClient } from "aws4fetch";
import { hashOf, type MediaStore, MediaStoreAway, mediaName } from "./store.ts";

export type S3Settings = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

const patienceMs = 10_000;
const uploadPatienceMs = 10 * 60_000;

/** The media library in a bucket of S3-compatible storage; visitors still ask the API for it, the bucket stays closed. */
export function s3Store({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): MediaStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: "s3", region, retries: 2 });

  /** `null` where there is no such object. */
  async function ask(method: "HEAD" | "GET" | "PUT", name: string, init: { headers?: Record<string, string>; body?: Blob } = {}) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), method === "PUT" ? uploadPatienceMs : patienceMs);
    const response = await client
      .fetch(`${endpoint}/${bucket}/${name}`, { ...init, method, signal: late.signal })
      .catch((cause) => {
        throw new MediaStoreAway(`No answer from S3 to ${method}`, { cause });
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new MediaStoreAway(`S3 answered ${response.status} to ${method}`);
  }

  return {
    async put(content, ending) {
      const hash = await hashOf(content);
      const name = mediaName(hash, ending);
      if ((await sizeOf(name)) === content.size) return name;
      // Signed together with their hash: the storage refuses bytes that arrive as others.
      const kept = await ask("PUT", name, { headers: { "X-Amz-Content-Sha256": hash }, body: content });
      if (!kept) throw new MediaStoreAway("S3 has no such bucket");
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
          const response = await ask("GET", name, { headers });
          if (!response?.body) throw new MediaStoreAway("S3 lost an object it had");
          return response.body;
        },
      };
    },
  };

  async function sizeOf(name: string): Promise<number | null> {
    const response = await ask("HEAD", name);
    const size = response?.headers.get("Content-Length");
    return size ? Number(size) : null;
  }
}
