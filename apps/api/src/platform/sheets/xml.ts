import { SaxesParser } from "saxes";
import { UnreadTable } from "./tables.ts";

export type Attributes = Record<string, string>;
type Handlers = { open?(name: string, attributes: Attributes): void; text?(text: string): void; close?(name: string): void };

const mostNested = 200;

/**
 * Reads an XML document; names come without their prefixes. Document types are ignored, so entities that a file defines are never expanded.
 */
export function readXml(document: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on("error", () => {
    throw new UnreadTable("broken");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > mostNested) throw new UnreadTable("broken");
    open?.(localName(name), withLocalNames(attributes));
  });
  parser.on("text", (read) => text?.(read));
  parser.on("cdata", (read) => text?.(read));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  parser.write(document).close();
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

const withLocalNames = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
