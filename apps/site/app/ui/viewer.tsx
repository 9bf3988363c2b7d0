import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { buttonClass, IconButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { openDialog } from "./open-dialog.ts";
import { Picture } from "./picture.tsx";
import { typography } from "./typography.ts";
import type { Shown } from "./view-link.tsx";
import styles from "./viewer.module.css";

const id = "viewer";
let root: Root | null = null;
let count = 0;

/**
 * Opens the viewer over the page at index `at`; `opener` gets the focus back. The viewer is rendered only in the browser, outside
 * the React Router tree.
 */
export function openViewer(shown: Shown, at: number, opener: HTMLElement) {
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  count += 1;
  flushSync(() => root?.render(<ShownDialog key={count} shown={shown} at={at} />));
  openDialog(id, opener);
}

function ShownDialog({ shown, at }: { shown: Shown; at: number }) {
  if (shown.kind === "document") return <PaperDialog {...shown} />;
  if (shown.kind === "picture") return <PicturesDialog at={at} {...shown} />;
  if (shown.kind === "pair") return <PairDialog {...shown} />;
  return <TextDialog {...shown} />;
}

function TextDialog({ title, date, text, reply }: Extract<Shown, { kind: "review" }>) {
  return (
    <Dialog id={id} title={title} size="form">
      <p className="small muted">{date}</p>
      <p className={styles.text}>{typography(text)}</p>
      {reply && (
        <>
          <h3 className={styles.reply}>Ответ клиники</h3>
          <p className={styles.text}>{typography(reply)}</p>
        </>
      )}
    </Dialog>
  );
}

type PaperDialogProps = Extract<Shown, { kind: "document" }>;

function PaperDialog({ title, sheets, paper }: PaperDialogProps) {
  return (
    <Dialog id={id} title={title} size="form">
      <ol className={styles.sheets}>
        {sheets.map((sheet, place) => (
          <li key={sheet.url}>
            <a href={sheet.url} target="_blank" rel="noopener">
              <Picture picture={sheet} sizes="(max-width: 767px) 100vw, 520px" alt={sheet.alt || `Лист ${place + 1} из ${sheets.length}`} />
              <span className="visually-hidden">, крупно в новой вкладке</span>
            </a>
          </li>
        ))}
      </ol>
      {paper && (
        <a href={paper.url} download={paper.name} target="_blank" rel="noopener" className={buttonClass({ variant: "ghost" })}>
          Скачать PDF
        </a>
      )}
    </Dialog>
  );
}

/** If a pair is wider than the phone's screen, it starts at its middle, follows the divider, and can be scrolled by hand. */
function PairDialog({ title, comparison }: Extract<Shown, { kind: "pair" }>) {
  const row = useRef<HTMLDivElement>(null);

  function follow() {
    const at = Number(row.current?.querySelector("input")?.value ?? 50) / 100;
    if (row.current) row.current.scrollLeft = (row.current.scrollWidth - row.current.clientWidth) * at;
  }

  // The width is zero before the dialog opens and changes when the phone is rotated.
  useEffect(() => {
    const watch = new ResizeObserver(follow);
    if (row.current) watch.observe(row.current);
    return () => watch.disconnect();
  });

  return (
    <Dialog id={id} title={title} size="picture">
      <div ref={row} className={styles.pair} onInput={follow}>
        {comparison}
      </div>
    </Dialog>
  );
}

type PicturesDialogProps = Extract<Shown, { kind: "picture" }> & { at: number };

/** The arrow keys move between pictures and wrap around. */
function PicturesDialog({ title, pictures, at }: PicturesDialogProps) {
  const [place, setPlace] = useState(at);
  const picture = pictures[place];
  const several = pictures.length > 1;
  const step = (by: number) => setPlace((place + by + pictures.length) % pictures.length);

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || !several) return;
    event.preventDefault();
    step(by);
  }

  if (!picture) return null;
  return (
    <Dialog id={id} title={title} size="picture" onKeyDown={onKeyDown}>
      <figure className={styles.picture}>
        <Picture key={picture.url} picture={picture} sizes="(max-width: 1080px) 100vw, 1000px" />
        <figcaption aria-live="polite">
          {picture.alt && picture.alt !== title && <span>{typography(picture.alt)}</span>}
          {several && (
            <span>
              {place + 1} из {pictures.length}
            </span>
          )}
        </figcaption>
      </figure>
      {several && (
        <div className={styles.steps}>
          <IconButton label="Предыдущая" onClick={() => step(-1)}>
            <Icon name="arrowLeft" />
          </IconButton>
          <IconButton label="Следующая" onClick={() => step(1)}>
            <Icon name="arrow" />
          </IconButton>
        </div>
      )}
    </Dialog>
  );
}
