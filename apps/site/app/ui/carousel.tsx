import { type ReactNode, useEffect } from "react";
import { IconButton } from "./button.tsx";
import styles from "./carousel.module.css";
import { Icon } from "./icon.tsx";

export type Slide = { id: string; content: ReactNode };

/**
 * Slides in a scroll-snap row, which can also be moved by buttons and automatically. The boot script does this (see `boot/carousel.ts`), so
 * that it works before hydration; this component renders the initial state.
 */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const count = slides.length;

  useEffect(() => {
    document.dispatchEvent(new Event("carousel:drawn"));
  }, []);

  return (
    <section className={styles.carousel} aria-roledescription="карусель" aria-label={label} data-carousel="">
      {count > 1 && <Pager slides={slides} />}
      <div className={styles.row} aria-live="off" data-slides="" suppressHydrationWarning>
        {slides.map(({ id, content }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
          <div
            key={id}
            className={styles.slide}
            role="group"
            aria-roledescription="слайд"
            aria-label={`${place + 1} из ${count}`}
            suppressHydrationWarning
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

function Pager({ slides }: { slides: Slide[] }) {
  return (
    <div className={styles.pager}>
      <IconButton label="Остановить" data-carousel="play" suppressHydrationWarning>
        <svg width="12" height="14" viewBox="0 0 12 14" fill="currentColor" aria-hidden="true">
          <path d="M1 0h3v14H1zM8 0h3v14H8z" suppressHydrationWarning />
        </svg>
      </IconButton>
      {slides.map(({ id }, place) => (
        <button
          key={id}
          type="button"
          className={styles.bar}
          aria-label={`Баннер ${place + 1} из ${slides.length}`}
          aria-current={place === 0}
          data-carousel={place}
          suppressHydrationWarning
        />
      ))}
      <IconButton label="Предыдущий" data-carousel="previous">
        <Icon name="arrowLeft" />
      </IconButton>
      <IconButton label="Следующий" data-carousel="next">
        <Icon name="arrow" />
      </IconButton>
    </div>
  );
}
