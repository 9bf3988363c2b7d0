import { previewParameter } from "@len/contract/edition";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { previewQuery } from "../content/fields/queries.ts";
import { Frame } from "../content/record/preview/frame.tsx";
import preview from "../content/record/preview/preview.module.css";
import { useScale } from "../content/record/preview/use-scale.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyLine } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { useShell } from "../ui/use-shell.ts";
import styles from "./first-hour.module.css";

export type ShownRecord = { entity: string; id: string; version: number };

const pageWidth = 1024;

/** The home page as visitors will see it, including the draft of the step. */
export function SiteNow({ record: saved, isOpen }: { record: ShownRecord | null; isOpen: boolean }) {
  const record = useStill(saved);
  return (
    <section className={`${preview.preview} ${preview["preview--computer"]} ${styles.siteNow}`} aria-label="Ваш сайт сейчас">
      {record ? <Site record={record} isOpen={isOpen} /> : <Nothing />}
    </section>
  );
}

const stillMs = 1500;

/** Returns the record after a moment without saves, because the site renders a new page for each version. */
function useStill(record: ShownRecord | null): ShownRecord | null {
  const [still, setStill] = useState(record);
  const { entity, id, version } = record ?? {};
  useEffect(() => {
    if (!entity || !id || version === undefined) return;
    const timer = setTimeout(() => setStill({ entity, id, version }), stillMs);
    return () => clearTimeout(timer);
  }, [entity, id, version]);
  return still;
}

function Head({ isOpen, url }: { isOpen: boolean; url?: string }) {
  return (
    <p className={`${preview.previewBar} ${styles.previewBar}`}>
      <b className="strong">Ваш сайт сейчас</b>{" "}
      <span className="muted">{isOpen ? "открыт для посетителей" : "закрыт для посетителей"}</span>
      {url && (
        <ButtonLink
          kind="icon"
          className={preview.previewOut}
          href={url}
          target="_blank"
          rel="noopener"
          aria-label="Открыть сайт в новой вкладке"
        >
          <Icon name="outside" />
        </ButtonLink>
      )}
    </p>
  );
}

function Nothing() {
  return (
    <>
      <Head isOpen={false} />
      <EmptyLine>Сайт появится здесь, как только вы закончите первый шаг.</EmptyLine>
    </>
  );
}

function Site({ record: { entity, id, version }, isOpen }: { record: ShownRecord; isOpen: boolean }) {
  const { siteUrl } = useShell().me;
  const { data } = useQuery(previewQuery(entity, id, version));
  const { place, scale, height } = useScale(pageWidth);
  const focused = useRef<HTMLElement>(null);
  const url = data && `${siteUrl}/?${new URLSearchParams({ [previewParameter]: data.token })}`;
  return (
    <>
      <Head isOpen={isOpen} {...(url && { url })} />
      <div className={preview.previewSheet}>
        <div className={preview.previewPlace} ref={place}>
          {url ? (
            <Frame url={url} title="главная страница" width={pageWidth} height={height} scale={scale} choice={{ focused }} />
          ) : (
            <EmptyLine>Открываем страницу…</EmptyLine>
          )}
        </div>
      </div>
    </>
  );
}
