import type { FromPreview, ToPreview } from "@len/contract/preview-messages";
import { useEffect, useRef, useState } from "react";
import { EmptyLine } from "../../../ui/empty.tsx";
import styles from "../record.module.css";
import type { PreviewChoice } from "./use-preview.ts";

type Props = { url: string; title: string; width: number; height: number; scale: number; choice: Pick<PreviewChoice, "focused"> };

const isFromPreview = (data: unknown): data is FromPreview =>
  typeof data === "object" && data !== null && "preview" in data && (data.preview === "ready" || data.preview === "scroll");

/** The path of the form's field that contains an element. */
const pathAt = (element: Element | null) => element?.closest<HTMLElement>("[data-path]")?.dataset.path ?? null;

/**
 * The page of a preview. A newer page is loaded behind the visible one, scrolls to the same place and replaces it when it answers messages.
 * So nothing flickers, and the error page of an expired link never appears.
 */
export function Frame({ url, title, width, height, scale, choice: { focused } }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const top = useRef(0);
  const page = useRef(shown);
  page.current = shown;

  useEffect(() => {
    const tell = (frame: HTMLIFrameElement, message: ToPreview) => frame.contentWindow?.postMessage(message, new URL(frame.src).origin);
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      const [from, frame] = [...frames.current].find(([, { contentWindow }]) => contentWindow === source) ?? [];
      if (!from || !frame || origin !== new URL(frame.src).origin || !isFromPreview(data)) return;
      if (data.preview === "scroll") {
        if (from === page.current) top.current = data.top;
        return;
      }
      tell(frame, { preview: "scroll", top: top.current });
      tell(frame, { preview: "field", path: pathAt(focused.current) });
      setShown(from);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const path = target instanceof Element ? pathAt(target) : null;
      if (path !== null) for (const frame of frames.current.values()) tell(frame, { preview: "field", path });
    };
    window.addEventListener("message", onMessage);
    document.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("message", onMessage);
      document.removeEventListener("focusin", onFocus);
    };
  }, [focused]);

  const pages = shown !== null && shown !== url ? [shown, url] : [url];
  return (
    <>
      {pages.map((each) => (
        <iframe
          key={each}
          ref={(frame) => {
            if (frame) frames.current.set(each, frame);
            else frames.current.delete(each);
          }}
          src={each}
          title={`Просмотр: ${title}`}
          className={each === shown ? styles.previewFrame : `${styles.previewFrame} ${styles.isComing}`}
          data-ui={each === shown ? "preview" : undefined}
          aria-hidden={each !== shown}
          onLoad={() => setFailed(each)}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      ))}
      {shown === null && <EmptyLine>{failed === url ? "Страница не открылась: сайт не отвечает" : "Открываем страницу…"}</EmptyLine>}
    </>
  );
}
