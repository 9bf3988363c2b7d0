import { type Table, TableBuilder, tableLimits, UnreadTable } from "./tables.ts";
import { type Attributes, readXml } from "./xml.ts";

/** The sheets of an OpenDocument workbook. Empty cells and rows repeated to the end of a sheet take no memory. */
export function readOds(content: string): Table[] {
  const hiddenTables = hiddenStyles(content);
  const tables: Table[] = [];
  let sheet: { builder: TableBuilder; name: string; isHidden: boolean; hiddenColumns: number[]; columns: number } | null = null;
  let [row, column, rowTimes, cellTimes] = [0, 0, 1, 1];
  let isRowHidden = false;
  let cells: { column: number; text: string }[] = [];
  let text = "";
  let value: Attributes | null = null;
  let paragraphs = 0;
  let notes = 0;
  readXml(content, {
    open(name, attributes) {
      if (name === "table") {
        if (tables.length >= tableLimits.tables) throw new UnreadTable("too_large");
        const isHidden = attributes.display === "false" || hiddenTables.has(attributes["style-name"] ?? "");
        sheet = { builder: new TableBuilder(), name: attributes.name ?? "", isHidden, hiddenColumns: [], columns: 0 };
        row = 0;
      }
      if (!sheet) return;
      if (name === "table-column") {
        const times = timesOf(attributes["number-columns-repeated"]);
        if (isCollapsed(attributes)) {
          for (let at = 0; at < Math.min(times, tableLimits.columns - sheet.columns); at += 1) sheet.hiddenColumns.push(sheet.columns + at);
        }
        sheet.columns += times;
      }
      if (name === "table-row") {
        rowTimes = timesOf(attributes["number-rows-repeated"]);
        isRowHidden = isCollapsed(attributes);
        column = 0;
        cells = [];
      }
      if (name === "table-cell" || name === "covered-table-cell") {
        cellTimes = timesOf(attributes["number-columns-repeated"]);
        value = attributes;
        [text, paragraphs] = ["", 0];
      }
      if (name === "annotation") notes += 1;
      if (value && notes === 0) {
        if (name === "p" && paragraphs++ > 0) text += "\n";
        if (name === "s") text += " ".repeat(Math.min(timesOf(attributes.c), 1000));
        if (name === "tab") text += "\t";
        if (name === "line-break") text += "\n";
      }
    },
    text(read) {
      if (value && paragraphs > 0 && notes === 0) text += read;
    },
    close(name) {
      if (name === "annotation") notes -= 1;
      if (!sheet) return;
      if ((name === "table-cell" || name === "covered-table-cell") && value) {
        const shown = shownOf(value, text);
        if (shown !== "") {
          if (cellTimes > tableLimits.columns) throw new UnreadTable("too_large");
          for (let at = 0; at < cellTimes; at += 1) cells.push({ column: column + at, text: shown });
        }
        column += cellTimes;
        value = null;
      }
      if (name === "table-row") {
        if (cells.length > 0) {
          if (rowTimes > tableLimits.rows) throw new UnreadTable("too_large");
          for (let at = 0; at < rowTimes; at += 1)
            for (const cell of cells) sheet.builder.put(row + at, cell.column, cell.text, isRowHidden);
        }
        row += rowTimes;
      }
      if (name === "table") {
        const { builder, columns: _, ...about } = sheet;
        tables.push(builder.table(about));
        sheet = null;
      }
    },
  });
  return tables;
}

/** Names of the styles that hide a sheet. */
function hiddenStyles(content: string): Set<string> {
  const hidden = new Set<string>();
  let style = "";
  readXml(content, {
    open(name, attributes) {
      if (name === "style") style = attributes.name ?? "";
      if (name === "table-properties" && attributes.display === "false") hidden.add(style);
    },
  });
  return hidden;
}

const isCollapsed = ({ visibility }: Attributes) => visibility === "collapse" || visibility === "filter";

const timesOf = (times: string | undefined) => Math.max(1, Math.trunc(Number(times ?? 1)) || 1);

/** An amount is read as its stored number, not as its format shows it; errors and texts are read as shown. */
function shownOf(attributes: Attributes, text: string): string {
  const type = attributes["value-type"];
  const number = Number(attributes.value);
  if (/^#|^Err:/.test(text)) return text.startsWith("#") ? text : `#${text}`;
  if ((type === "float" || type === "currency") && attributes.value !== undefined && Number.isFinite(number))
    return String(Math.round(number * 1e6) / 1e6);
  if (type === "date" && attributes["date-value"]) {
    const day = new Date(attributes["date-value"]);
    return Number.isNaN(day.getTime()) ? text : day.toLocaleDateString("ru-RU", { timeZone: "UTC" });
  }
  return text;
}
