import { inflateRawSync, inflateSync } from "node:zlib";

/** The files of a ZIP archive, by its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(archive.lastIndexOf("PK\u0005\u0006", undefined, "latin1") + 16);
  while (archive.toString("latin1", at, at + 4) === "PK\u0001\u0002") {
    const [packed, size, nameLength, extraLength, noteLength] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 20),
      28,
      30,
      32,
    ].map((value, index) => (index < 2 ? value : archive.readUInt16LE(at + value))) as [number, number, number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(archive.toString("utf8", at + 46, at + 46 + nameLength), packed === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}

type SheetRow = Partial<Record<string, string | number>>;

/** The rows of a workbook's first sheet: texts and numbers by column letter. */
export function sheetRows(workbook: Buffer): SheetRow[] {
  const files = unzip(workbook);
  const texts = [...String(files.get("xl/sharedStrings.xml")).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = ""]) =>
    withoutEscapes(text),
  );
  return [...String(files.get("xl/worksheets/sheet1.xml")).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v>/g)].map(([, column = "", kind = "", value = ""]) => [
        column,
        kind.includes('t="s"') ? texts[Number(value)] : Number(value),
      ]),
    ),
  );
}

function withoutEscapes(xml: string): string {
  const signs = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return xml.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof signs) => signs[name]);
}

/** The table cells of our tagged PDF price list, page by page, as the drawn text. */
export function pdfCells(document: Buffer): string[] {
  const raw = document.toString("latin1");
  const objects = new Map([...raw.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id, body = ""]) => [id, body]));
  const streamOf = (id = "") => {
    const packed = /stream\n(.*)\nendstream/s.exec(objects.get(id) ?? "")?.[1] ?? "";
    return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
  };
  const faces = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, face, font]) => {
      const told = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? "")?.[1];
      return [face, lettersOf(streamOf(told))];
    }),
  );
  const pages = [...objects.values()].flatMap((body) => (/\/Type \/Page\n/.test(body) ? (/\/Contents (\d+)/.exec(body)?.[1] ?? []) : []));
  return pages.flatMap((page) =>
    [...streamOf(page).matchAll(/\/TD <<.*?BDC\n(.*?)EMC/gs)].map(([, drawn = ""]) => {
      let face: string | undefined;
      return [...drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/g)]
        .flatMap(([, chosen, signs = ""]) => {
          face = chosen ?? face;
          return (signs.match(/.{4}/g) ?? []).map((sign) => faces.get(face)?.get(Number.parseInt(sign, 16)));
        })
        .join("");
    }),
  );
}

/** The mapping from glyphs to letters, as the font itself declares it. */
function lettersOf(told: string): Map<number, string> {
  return new Map(
    [...told.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/g)].flatMap(([, first = "", all = ""]) =>
      [...all.matchAll(/<([\da-f]+)>/g)].map(([, letters = ""], index): [number, string] => [
        Number.parseInt(first, 16) + index,
        String.fromCharCode(...(letters.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
      ]),
    ),
  );
}
