import { createHash } from "node:crypto";
import { createSealer, type Sealer } from "../src/platform/sealing/sealing.ts";

/** The data key of all tests: the template of the databases is written by another process. */
export const testKeys = new Map([["test", createHash("sha256").update("the data key of the tests").digest()]]);

export const testSealer: Sealer = createSealer({ current: "test", keys: testKeys });
