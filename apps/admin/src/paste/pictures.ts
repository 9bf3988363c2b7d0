import { mediaLimits } from "@len/contract/staff/media";
import { all, unwrap } from "./dom.ts";
import type { Losses } from "./losses.ts";

/**
 * Removes pictures of other programs from the text. Pictures that are part of the paste get a placeholder; linked pictures are counted as
 * lost.
 */
export function takePictures(body: HTMLElement, losses: Losses): Map<string, File> {
  const taken = new Map<string, File>();
  const keys = new Map<string, string>();
  const lastBehind = new Map<Element, Element>();
  // These placeholders were copied before their pictures had arrived.
  for (const stale of all(body, "figure[data-pasted]")) {
    losses.add("pictures");
    stale.remove();
  }
  for (const element of all(body, "img, picture, svg, canvas, v\\:shape")) {
    if (!element.isConnected || element.closest("figure[data-media]")) continue;
    const image = element.matches("img") ? element : element.querySelector("img");
    const source = image?.getAttribute("src") ?? "";
    const alt = image?.getAttribute("alt") ?? "";
    const file = image?.hasAttribute("data-src") ? null : fileOf(source, alt || `картинка ${taken.size + 1}`);
    if (emoji.test(alt)) element.before(alt);
    else if (file) {
      const key = keys.get(source) ?? crypto.randomUUID();
      keys.set(source, key);
      taken.set(key, file);
      place(element, key, lastBehind);
    } else if (!isCounter(image)) losses.add("pictures");
    element.remove();
  }
  for (const figure of all(body, "figure:not([data-media]):not([data-pasted])")) unwrap(figure);
  return taken;
}

/** Messengers and mail programs insert emoji as pictures with these texts. */
const emoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;

/** Whether the picture is a tracking pixel of a letter. */
const isCounter = (image: HTMLElement | null) => image?.getAttribute("width") === "1" && image.getAttribute("height") === "1";

const outermost = ["table", "ul, ol", "blockquote, [data-callout]", "p, h1, h2, h3, h4, h5, h6"];

/** Places a picture after the block that contained it, because pictures can only be between blocks. */
function place(element: Element, key: string, lastBehind: Map<Element, Element>) {
  const figure = element.ownerDocument.createElement("figure");
  figure.dataset.pasted = key;
  let block = element;
  for (const selector of outermost)
    for (let found = block.closest(selector); found; found = found.parentElement?.closest(selector) ?? null) block = found;
  (lastBehind.get(block) ?? block).after(figure);
  lastBehind.set(block, figure);
}

const isPicture = (type: string) => type.startsWith("image/") && type in mediaLimits;

/** The picture of a `data:` address; `null` for any other address, and for types that the library refuses. */
function fileOf(source: string, name: string): File | null {
  const comma = source.indexOf(",");
  const [, written = "", coding = ""] = /^data:(image\/[\w.+-]+)((?:;[^;,]*)*)$/i.exec(source.slice(0, Math.max(comma, 0)).trim()) ?? [];
  const type = written.toLowerCase().replace("image/jpg", "image/jpeg");
  if (!isPicture(type) || !/;\s*base64\s*$/i.test(coding)) return null;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(source.slice(comma + 1))), (sign) => sign.charCodeAt(0));
    return new File(
      [bytes],
      `${name
        .replace(/[\\/:*?"<>|\s]+/g, " ")
        .trim()
        .slice(0, 60)}.${type.slice("image/".length)}`,
      { type },
    );
  } catch {
    return null;
  }
}

/** The pictures among files of the clipboard. A screenshot has no name, so it gets one. */
export function picturesAmong(files: Iterable<File>, now: Date): File[] {
  return [...files]
    .filter(({ type }) => isPicture(type))
    .map((file) => (file.name === "image.png" ? new File([file], `снимок ${momentOf(now)}.png`, { type: file.type }) : file));
}

const momentOf = (now: Date) =>
  now
    .toLocaleString("ru-RU", { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" })
    .replace(/[:,]/g, (sign) => (sign === ":" ? "-" : ""));

/** Whether the HTML contains words. If it does, the picture on the clipboard is only Excel's or Word's image of the same content. */
export const hasWords = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent.trim() !== "";
