import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { typography, wordJoiner } from "../ui/typography.ts";
import type { PriceFile } from "./price-files.server.ts";
import type { PriceRow } from "./price-rows.ts";

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve("@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf"),
  medium: require.resolve("@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf"),
};

const colors = { ink: "#1b2a33", soft: "#4b5a62", line: "#d8cdbb", blue: "#27496b" };

/** A4 in points, with a margin for punched holes. */
const margin = 48;
const codeWidth = 74;
const sumWidth = 110;
const gap = 12;

/**
 * The price list as PDF: directions, groups, rows with code, name and price, numbered pages. It is tagged, so that a screen
 * reader can navigate by headings and tables; lines and page numbers are artifacts.
 */
export async function writePdf(file: PriceFile): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    bufferPages: true,
    lang: "ru-RU",
    tagged: true,
    pdfVersion: "1.7",
    displayTitle: true,
    info: { Title: `Прайс-лист на ${file.day}`, Author: file.contacts?.legalName ?? "" },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((done, failed) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => done(Buffer.concat(chunks)));
    pdf.on("error", failed);
  });

  const whole = pdf.struct("Document");
  pdf.addStructure(whole);
  drawTitle(pdf, whole, file);
  drawRows(pdf, whole, file.rows);
  numberPages(pdf);
  pdf.end();
  return await written;
}

type Pdf = InstanceType<typeof PDFDocument>;
type Part = ReturnType<Pdf["struct"]>;

/** Draws content that belongs to the document's structure, with this tag. */
function inTag(pdf: Pdf, parent: Part, tag: string, draw: () => void): void {
  parent.add(pdf.struct(tag, {}, draw));
}

/** Draws an artifact, which screen readers skip. */
function asDecoration(pdf: Pdf, type: "Layout" | "Pagination", draw: () => void): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}

function drawTitle(pdf: Pdf, whole: Part, { contacts, day, warning }: PriceFile) {
  inTag(pdf, whole, "H1", () => pdf.font(fonts.medium).fontSize(20).fillColor(colors.ink).text(`Прайс-лист на ${day}`));
  const whose = contacts && [
    `Клиника «${contacts.name}»`,
    `${contacts.address.city}, ${contacts.address.street}`,
    contacts.phones[0]?.number,
  ];
  for (const words of [whose?.filter(Boolean).join(" · "), warning]) {
    if (!words) continue;
    inTag(pdf, whole, "P", () => pdf.moveDown(0.3).font(fonts.regular).fontSize(9.5).fillColor(colors.soft).text(words));
  }
}

function drawRows(pdf: Pdf, whole: Part, rows: PriceRow[]) {
  let above: PriceRow | null = null;
  let table: Part | null = null;
  for (const plain of rows) {
    const row = { ...plain, title: onPaper(plain.title), note: onPaper(plain.note) };
    if (row.direction !== above?.direction) drawHeading(pdf, whole, row.direction, { tag: "H2", size: 15, before: 22, keeps: 110 });
    if (!table || row.direction !== above?.direction || row.group !== above.group) {
      table?.end();
      drawHeading(pdf, whole, row.group, { tag: "H3", size: 11, before: 12, keeps: 70, rule: true });
      table = pdf.struct("Table");
      whole.add(table);
    }
    drawRow(pdf, table, row);
    above = row;
  }
}

/** Removes word joiners, which the embedded fonts would draw as boxes. */
const onPaper = (text: string) => typography(text).replaceAll(wordJoiner, "");

const bottomOf = (pdf: Pdf) => pdf.page.height - pdf.page.margins.bottom;
const widthOf = (pdf: Pdf) => pdf.page.width - 2 * margin;

/** Draws a heading. `keeps` is the height of the content below it that must be on the same page. */
function drawHeading(
  pdf: Pdf,
  whole: Part,
  text: string,
  { tag, size, before, keeps, rule = false }: { tag: "H2" | "H3"; size: number; before: number; keeps: number; rule?: boolean },
) {
  if (pdf.y + before + keeps > bottomOf(pdf)) pdf.addPage();
  else pdf.y += before;
  const color = size > 12 ? colors.ink : colors.blue;
  inTag(pdf, whole, tag, () =>
    pdf
      .font(fonts.medium)
      .fontSize(size)
      .fillColor(color)
      .text(text, margin, pdf.y, { width: widthOf(pdf) }),
  );
  pdf.y += 4;
  if (rule) drawRule(pdf);
}

function drawRow(pdf: Pdf, table: Part, { code, title, note, shown }: PriceRow) {
  const nameWidth = widthOf(pdf) - codeWidth - sumWidth - 2 * gap;
  const titleHeight = pdf.font(fonts.regular).fontSize(10).heightOfString(title, { width: nameWidth });
  const noteHeight = note ? pdf.fontSize(8).heightOfString(note, { width: nameWidth }) + 1.5 : 0;
  const height = titleHeight + noteHeight + 10;
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage();

  const top = pdf.y + 5;
  const nameLeft = margin + codeWidth + gap;
  const line = pdf.struct("TR");
  table.add(line);
  inTag(pdf, line, "TD", () =>
    pdf
      .font(fonts.regular)
      .fontSize(8)
      .fillColor(colors.soft)
      .text(code, margin, top + 1.5, { width: codeWidth, lineBreak: false }),
  );
  inTag(pdf, line, "TD", () => {
    pdf.font(fonts.regular).fontSize(10).fillColor(colors.ink).text(title, nameLeft, top, { width: nameWidth });
    if (note)
      pdf
        .fontSize(8)
        .fillColor(colors.soft)
        .text(note, nameLeft, top + titleHeight + 1.5, { width: nameWidth });
  });
  inTag(pdf, line, "TD", () =>
    pdf
      .font(fonts.medium)
      .fontSize(10)
      .fillColor(colors.ink)
      .text(shown, nameLeft + nameWidth + gap, top, { width: sumWidth, align: "right", lineBreak: false }),
  );
  line.end();
  pdf.y = top + titleHeight + noteHeight + 5;
  drawRule(pdf);
}

function drawRule(pdf: Pdf) {
  asDecoration(pdf, "Layout", () =>
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + widthOf(pdf), pdf.y)
      .lineWidth(0.5)
      .strokeColor(colors.line)
      .stroke(),
  );
}

function numberPages(pdf: Pdf) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Otherwise the library would add a new page when text is drawn in the bottom margin.
    pdf.page.margins.bottom = 0;
    const words = "Не является публичной офертой. Сумма указывается в плане лечения и согласуется до начала процедуры.";
    const top = pdf.page.height - margin;
    asDecoration(pdf, "Pagination", () => {
      pdf
        .font(fonts.regular)
        .fontSize(7.5)
        .fillColor(colors.soft)
        .text(words, margin, top, { width: widthOf(pdf) - 60, lineBreak: false });
      pdf.text(`${page - start + 1} из ${count}`, margin + widthOf(pdf) - 60, top, { width: 60, align: "right", lineBreak: false });
    });
  }
}
