import { join } from "node:path";
import { diskStore } from "./disk-store.ts";
import { type S3Answered, type S3Settings, s3Store } from "./s3-store.ts";
import type { MediaStore } from "./store.ts";

type Options = { dataDir: string; s3?: S3Settings | undefined; onS3Answered?: (answered: S3Answered) => void };

/** S3-compatible storage when it is configured, otherwise a folder of the data directory. */
export function openMediaStore({ dataDir, s3, onS3Answered }: Options): MediaStore {
  return s3 ? s3Store(s3, onS3Answered) : diskStore(join(dataDir, "media"));
}
