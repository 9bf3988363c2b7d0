import { unpack } from "./archive.ts";
import { readCsv } from "./read-csv.ts";
import { readOds } from "./read-ods.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Table, type TableFault, UnreadTable } from "./tables.ts";

/** Runs in a separate process, see `inChild`. Reads the tables of a file and detects its kind by its first bytes. */
export function read(file: Uint8Array): { tables: Table[] } | { fault: TableFault } {
  try {
    return { tables: tablesOf(file) };
  } catch (error) {
    if (error instanceof UnreadTable) return { fault: error.fault };
    // Errors of fflate have codes, and no class.
    if (error instanceof Error && "code" in error) return { fault: "broken" };
    throw error;
  }
}

const startsWith = (file: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte);

function tablesOf(file: Uint8Array): Table[] {
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadTable(Buffer.from(file).includes(Buffer.from("EncryptedPackage", "utf16le")) ? "locked" : "old_xls");
  }
  if (startsWith(file, 0x50, 0x4b, 0x03, 0x04)) {
    const parts = unpack(file);
    if (parts.has("xl/workbook.xml")) return readXlsx(parts);
    if (/encryption-data/.test(parts.get("META-INF/manifest.xml") ?? "")) throw new UnreadTable("locked");
    const content = parts.get("content.xml");
    if (content === undefined) throw new UnreadTable("broken");
    return readOds(content);
  }
  const tables = file.length === 0 ? null : readCsv(file);
  if (!tables) throw new UnreadTable("unknown");
  return tables;
}
