import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type FontCollection } from "fontkit";
import sharp from "sharp";
import { xmlText } from "../seo/xml.ts";
import { typography } from "../ui/typography.ts";
import type { ShareCard } from "./share-card.server.ts";

/** Size required by social networks. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Colours of `tokens.css`. */
const colors = { paper: "#f7f3ec", linen: "#ece4d7", ink: "#1b2a33", soft: "#4b5a62", blue: "#27496b", tint: "#dfe7ef", bloom: "#a3b8d4" };

const margin = 72;
const pictureWidth = 440;

/**
 * Draws a card as JPEG. Text is converted to outlines with our own fonts, so that the result does not depend on the machine's
 * fonts; `picture` is the file of the card's picture, if any.
 */
export async function drawCard(card: ShareCard, host: string, picture: Buffer | null): Promise<Buffer> {
  const { width, height } = shareSize;
  const photo = picture && (await croppedPhoto(picture, card.picture?.isPortrait === true));
  const words = drawWords(card, host, width - 2 * margin - (photo ? pictureWidth : 260));
  const background = `<rect width="${width}" height="${height}" fill="${colors.paper}"/>${photo ? "" : dots}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${background}${words}</svg>`;

  return await sharp(Buffer.from(svg))
    .composite(photo ? [{ input: photo, left: width - pictureWidth, top: 0 }] : [])
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4", progressive: true })
    .toBuffer();
}

/** The cropped photo; `null` if the file is not a picture, so that the card is drawn without it. */
async function croppedPhoto(picture: Buffer, isPortrait: boolean): Promise<Buffer | null> {
  return await sharp(picture, { limitInputPixels: 50_000_000 })
    .resize(pictureWidth, shareSize.height, { fit: "cover", position: isPortrait ? "top" : "centre" })
    .flatten({ background: colors.linen })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null);
}

/** The dots of the brand's «ё». */
const dots = `<circle cx="934" cy="500" r="66" fill="${colors.tint}"/><circle cx="1090" cy="500" r="66" fill="${colors.bloom}"/>`;

function drawWords({ clinic, kicker, title, note, phone }: ShareCard, host: string, width: number): string {
  const { light, serif, sans, medium } = fonts();
  const head = drawLine(`Клиника «${clinic}»`, { font: serif, size: 34, x: margin, y: 106, color: colors.ink });
  const foot = drawLine([host, phone].filter(Boolean).join("   ·   "), { font: sans, size: 24, x: margin, y: 566, color: colors.soft });

  const noteHeight = note ? 66 : 0;
  const shownKicker = firstLine(kicker, medium, 26, width);
  const kickerHeight = shownKicker ? 50 : 0;
  const { size, lines } = titleOf(typography(title), light, width, maxTextHeight - noteHeight - kickerHeight);
  let y = 324 - (kickerHeight + lines.length * size * leading + noteHeight) / 2;

  const drawn: string[] = [];
  if (shownKicker) drawn.push(drawLine(shownKicker, { font: medium, size: 26, x: margin, y: y + 26, color: colors.blue }));
  y += kickerHeight;
  for (const line of lines) {
    drawn.push(drawLine(line, { font: light, size, x: margin, y: y + size * 0.92, color: colors.ink }));
    y += size * leading;
  }
  const shownNote = firstLine(note ?? "", medium, 34, width);
  if (shownNote) drawn.push(drawLine(shownNote, { font: medium, size: 34, x: margin, y: y + 50, color: colors.blue }));
  return [head, ...drawn, foot].join("");
}

/** Maximum total height of title, kicker and note, between the clinic's name and its address. */
const maxTextHeight = 360;
const leading = 1.14;

/** The largest font size at which the whole title fits. If it does not fit even at the smallest size, the title is cut. */
function titleOf(title: string, font: Font, width: number, height: number): { size: number; lines: string[] } {
  const words = drawable(title).split(" ");
  for (const size of [82, 74, 66, 58, 52]) {
    const lines = wrapped(title, font, size, width);
    const isWhole = words.every((word) => widthOf(word, font, size) <= width);
    if (isWhole && lines.length * size * leading <= height) return { size, lines };
  }
  const lines = wrapped(title, font, 46, width);
  return { size: 46, lines: lines.length > 4 ? [...lines.slice(0, 3), `${lines[3]}…`] : lines };
}

/** Splits a text into lines of at most `width`; a single word that is wider is cut. */
function wrapped(text: string, font: Font, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of drawable(text).split(" ").filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, font, size) <= width) line = longer;
    else {
      if (line) lines.push(line);
      line = cut(word, font, size, width);
    }
  }
  return line ? [...lines, line] : lines;
}

function cut(word: string, font: Font, size: number, width: number): string {
  if (widthOf(word, font, size) <= width) return word;
  let shown = word.slice(0, 60);
  while (shown.length > 1 && widthOf(`${shown}…`, font, size) > width) shown = shown.slice(0, -1);
  return `${shown}…`;
}

/** The first line of a text, with an ellipsis when there is more. */
function firstLine(text: string, font: Font, size: number, width: number): string | null {
  const [line = null, more] = wrapped(text, font, size, width - widthOf("…", font, size));
  return line && more ? `${line}…` : line;
}

/** The fonts contain only one kind of no-break space. */
const drawable = (text: string) =>
  text
    .replaceAll("\u2060", "")
    .replace(/[\u2009\u202f]/g, "\u00a0")
    .replace(/[\n\r\t]+/g, " ");

function widthOf(text: string, font: Font, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

type Place = { font: Font; size: number; x: number; y: number; color: string };

function drawLine(text: string, { font, size, x, y, color }: Place): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(drawable(text));
  let left = 0;
  const outlines = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const outline = `<path transform="translate(${left + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    left += xAdvance;
    return outline;
  });
  return `<g fill="${xmlText(color)}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join("")}</g>`;
}

let opened: { light: Font; serif: Font; sans: Font; medium: Font } | null = null;

function fonts() {
  opened ??= {
    light: openFont(require.resolve("@expo-google-fonts/literata/300Light/Literata_300Light.ttf")),
    serif: openFont(require.resolve("@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf")),
    sans: openFont(require.resolve("@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf")),
    medium: openFont(require.resolve("@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf")),
  };
  return opened;
}

const require = createRequire(import.meta.url);

function openFont(file: string): Font {
  const font: Font | FontCollection = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}
