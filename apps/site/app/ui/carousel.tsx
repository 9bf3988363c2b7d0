import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./carousel.module.css";
import { slideSpeed, useCarouselClock } from "./carousel-clock.ts";
import { Icon } from "./icon.tsx";

export type Slide = { id: string; content: ReactNode };

/** Slides in a row that scrolls and snaps by itself; with scripts it also moves by buttons and by the clock. */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const row = useRef<HTMLDivElement>(null);
  const moving = useRef(false);
  const [alive, setAlive] = useState(false);
  const [index, setIndex] = useState(0);
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const count = slides.length;
  const clock = useCarouselClock({ held: pointer || focus, index, count, onTick: () => setIndex((index + 1) % count) });

  useEffect(() => setAlive(true), []);
  useEffect(() => (row.current ? glide(row.current, index, moving) : undefined), [index]);

  function go(to: number) {
    clock.stop();
    setIndex((to + count) % count);
  }

  function onScroll() {
    if (!row.current || moving.current) return;
    const shown = Math.round(row.current.scrollLeft / Math.max(row.current.clientWidth, 1));
    const settled = Math.abs(row.current.scrollLeft - shown * row.current.clientWidth) < 2;
    if (settled && shown !== index) go(shown);
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription="карусель"
      aria-label={label}
      onPointerEnter={(event: PointerEvent) => setPointer(event.pointerType === "mouse")}
      onPointerLeave={() => setPointer(false)}
      onFocus={(event: FocusEvent) => setFocus(event.target.matches(":focus-visible"))}
      onBlur={() => setFocus(false)}
    >
      {count > 1 && (
        <Pager index={index} slides={slides} playing={clock.playing || !alive} onPlay={clock.play} onStop={clock.stop} onGo={go} />
      )}
      <div ref={row} className={styles.row} aria-live={alive && !clock.playing ? "polite" : "off"} onScroll={onScroll}>
        {slides.map(({ id, content }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
          <div
            key={id}
            className={styles.slide}
            role="group"
            aria-roledescription="слайд"
            aria-label={`${place + 1} из ${count}`}
            inert={alive && place !== index}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

type PagerProps = { index: number; slides: Slide[]; playing: boolean; onPlay: () => void; onStop: () => void; onGo: (to: number) => void };

function Pager({ index, slides, playing, onPlay, onStop, onGo }: PagerProps) {
  return (
    <div className={styles.pager}>
      <IconButton label={playing ? "Остановить" : "Запустить"} onClick={playing ? onStop : onPlay}>
        <svg width="12" height="14" viewBox="0 0 12 14" fill="currentColor" aria-hidden="true">
          <path d={playing ? "M1 0h3v14H1zM8 0h3v14H8z" : "M1 0l11 7-11 7z"} />
        </svg>
      </IconButton>
      {slides.map(({ id }, place) => (
        <button
          key={id}
          type="button"
          className={styles.bar}
          aria-label={`Баннер ${place + 1} из ${slides.length}`}
          aria-current={place === index}
          onClick={() => onGo(place)}
        />
      ))}
      <IconButton label="Предыдущий" onClick={() => onGo(index - 1)}>
        <Icon name="arrowLeft" />
      </IconButton>
      <IconButton label="Следующий" onClick={() => onGo(index + 1)}>
        <Icon name="arrow" />
      </IconButton>
    </div>
  );
}

/** Brings a slide into view in `slideSpeed`; a browser's own smooth scrolling takes as long as it likes. */
function glide(row: HTMLElement, index: number, moving: { current: boolean }): () => void {
  const from = row.scrollLeft;
  const to = index * row.clientWidth;
  const speed = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : slideSpeed;
  if (Math.abs(to - from) < 2) return () => {};

  const start = performance.now();
  let frame = requestAnimationFrame(step);
  moving.current = true;
  row.dataset.moving = "";

  function step(now: number) {
    const passed = speed === 0 ? 1 : Math.min((now - start) / speed, 1);
    row.scrollLeft = from + (to - from) * (1 - (1 - passed) ** 3);
    if (passed < 1) frame = requestAnimationFrame(step);
    else finish();
  }

  function finish() {
    cancelAnimationFrame(frame);
    moving.current = false;
    delete row.dataset.moving;
  }

  return finish;
}
