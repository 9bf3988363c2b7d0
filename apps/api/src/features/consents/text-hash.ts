import { createHash } from "node:crypto";
import type { RichText } from "@len/contract/blocks";

/** SHA-256 of a consent's readable text: the title, then each piece of text on its own line, without formatting. */
export function consentTextHash(title: string, body: RichText): string {
  return createHash("sha256")
    .update([title, ...texts(body)].join("\n"), "utf8")
    .digest("hex");
}

type Node = { type: string; text?: string; content?: Node[] };

function texts(node: Node): string[] {
  return node.text === undefined ? (node.content ?? []).flatMap(texts) : [node.text];
}
