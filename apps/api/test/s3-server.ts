import crypto from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Settings } from "../src/platform/media/s3-store.ts";

const { createCipheriv, createDecipheriv } = crypto;
const thrice = (key: Buffer) => Buffer.concat([key, key, key]);

/** This server encrypts list tokens with DES, which OpenSSL no longer has; triple DES with one repeated key is equal to DES. */
Object.assign(crypto, {
  createCipheriv: (...[name, key, iv, ...rest]: [string, Buffer, Buffer]) =>
    name === "des" ? createCipheriv("des-ede3-cbc", thrice(key), iv) : createCipheriv(name, key, iv, ...rest),
  createDecipheriv: (...[name, key, iv, ...rest]: [string, Buffer, Buffer]) =>
    name === "des" ? createDecipheriv("des-ede3-cbc", thrice(key), iv) : createDecipheriv(name, key, iv, ...rest),
});

/** An S3 server on a free port with an empty bucket; it verifies signatures. */
export async function startS3(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "len-s3-"));
  const bucket = "len-media";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    // The only credentials that this server knows.
    settings: { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", bucket, accessKey: "S3RVER", secretKey: "S3RVER" },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
