import { mediaCalls } from "@len/contract/staff/calls/media";
import type { MediaItem, MediaPlace, PictureItem } from "@len/contract/staff/media";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf, send } from "../api/send.ts";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { DescribeFields } from "./describe-fields.tsx";
import { FocusPoint } from "./focus-point.tsx";
import styles from "./media.module.css";
import { mediaQuery } from "./queries.ts";
import { replacing, sendFiles } from "./sending.ts";
import { Shown } from "./shown.tsx";
import { UploadButton } from "./upload-button.tsx";
import { useDescribing } from "./use-describing.ts";
import { kindWords, placesWords, sizeWords, titleOf } from "./words.ts";

type Props = { id: string; onClose(): void };

/** The pane of the chosen picture or file: its description, the records that use it, and the acts on it. */
export function MediaPane({ id, onClose }: Props) {
  const clinic = useClinicTime();
  const { data, error, refetch } = useQuery(mediaQuery(id));
  if (error && !data)
    return (
      <aside className={styles.mediaPane} aria-label="Выбранный файл">
        <NotRead title="Файл не открылся" error={error} retry={() => void refetch()} />
      </aside>
    );
  if (!data) return <aside className={styles.mediaPane} aria-label="Выбранный файл" />;
  const { item, places } = data;
  const parts = { places, clinic, onClose };
  return item.kind === "picture" ? <PicturePane item={item} {...parts} /> : <Frame item={item} {...parts} />;
}

type Parts = { places: MediaPlace[]; clinic: ClinicTime; onClose(): void };

/** The shapes to which the site crops pictures. */
const crops = [
  { label: "Обложка статьи", ratio: "7 / 3" },
  { label: "В списке", ratio: "4 / 3" },
  { label: "Телефон", ratio: "1" },
  { label: "Врач", ratio: "4 / 5" },
];

function PicturePane({ item, ...parts }: { item: PictureItem } & Parts) {
  const describing = useDescribing(item);
  const { focus, state } = describing;
  const saved = {
    saved: state.kind === "saved" && state.at !== null ? ` Сохранено в ${parts.clinic.timeOf(state.at)}.` : "",
    typing: " Сохраняем…",
    saving: " Сохраняем…",
    offline: " Не сохранено: нет связи.",
    refused: " Не сохранено.",
    conflict: " Не сохранено.",
  }[state.kind];
  return (
    <Frame item={item} {...parts} saved={saved}>
      <FocusPoint
        item={item}
        focus={focus}
        onChange={(next) => describing.change({ focus: next })}
        onLeave={describing.save}
        sizes="352px"
      />
      <h2>
        Как обрежет сайт <span>кружок держит главное в кадре</span>
      </h2>
      <div className={styles.crops}>
        {crops.map(({ label, ratio }) => (
          <figure key={label}>
            <span style={{ aspectRatio: ratio }}>
              <Shown picture={item.picture} focus={focus} sizes="160px" />
            </span>
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
      <DescribeFields describing={describing} hasCaption />
    </Frame>
  );
}

function Frame({ item, places, clinic, onClose, saved = "", children }: { item: MediaItem; saved?: string; children?: ReactNode } & Parts) {
  const acts = useActs(item, onClose);
  return (
    <>
      <aside className={styles.mediaPane} aria-label={titleOf(item)}>
        <IconButton className={styles.mediaClose} label="Закрыть" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
        {children ?? <p className="name">{item.name}</p>}
        <section aria-label="Где стоит">
          <h2>
            Где стоит <span>{placesWords(places.length)}</span>
          </h2>
          <ul className={styles.places}>
            {places.map(({ entity, id, section, title, field, state, isLive }) => (
              <li key={id}>
                <Link to={`/content/${entity}/${id}`}>
                  {section}: {title || "без названия"}
                </Link>
                <span className="muted small">{state === "trash" ? "в корзине" : isLive ? field.toLowerCase() : "черновик"}</span>
              </li>
            ))}
          </ul>
          {places.length > 0 ? (
            <Hint>Удалить можно, когда {item.kind === "picture" ? "картинка" : "файл"} нигде не стоит.</Hint>
          ) : (
            <Button kind="text" className={styles.mediaDelete} disabled={acts.isBusy} onClick={acts.remove}>
              Удалить из библиотеки
            </Button>
          )}
        </section>
        {item.formerUntil && Date.parse(item.formerUntil) > Date.now() && (
          <p className="small muted">
            Прежний файл хранится до {clinic.dateOf(item.formerUntil)}.{" "}
            <Button kind="text" disabled={acts.isBusy} onClick={acts.restore}>
              Вернуть
            </Button>
          </p>
        )}
      </aside>
      <PageFoot className={styles.mediaFoot} data-ui="media-foot">
        <FootState role="status">
          {item.name}: {dataWords(item)}.{saved}
        </FootState>
        <ButtonLink kind="quiet" href={item.url} download={item.name}>
          <Icon name="download" />
          Скачать
        </ButtonLink>
        <UploadButton
          accept={item.kind}
          label="Заменить файл, ссылки останутся"
          send={(files) => sendFiles(files.slice(0, 1), acts.onReplaced, replacing(item.id))}
        />
      </PageFoot>
    </>
  );
}

function dataWords(item: MediaItem): string {
  const size = item.size > 0 ? [sizeWords(item.size)] : [];
  if (item.kind === "picture") return [`${item.picture.width}\u00a0×\u00a0${item.picture.height}`, ...size, "геометки нет"].join(", ");
  return [kindWords(item), ...size].join(", ");
}

/** The acts on the item. Each can be undone for ten seconds. */
function useActs({ id, version }: MediaItem, onClose: () => void) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async ({ call, from }: { call: "trashMedia" | "untrashMedia" | "restoreMedia"; from: number }) =>
      (await send(mediaCalls[call], { params: { id }, version: from })).data,
    onError: (error) => notify({ text: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["media"] }),
  });
  const undoable = (text: string, call: "untrashMedia" | "restoreMedia", from: number) =>
    notify({ text, action: { label: "Отменить", isUndo: true, run: () => act.mutate({ call, from }) } });
  return {
    isBusy: act.isPending,
    remove: () =>
      act.mutate(
        { call: "trashMedia", from: version },
        {
          onSuccess: (item) => {
            onClose();
            undoable("Удалено из библиотеки", "untrashMedia", item.version);
          },
        },
      ),
    restore: () =>
      act.mutate(
        { call: "restoreMedia", from: version },
        { onSuccess: (item) => undoable("Прежний файл возвращён", "restoreMedia", item.version) },
      ),
    onReplaced: (item: MediaItem) => undoable("Файл заменён, ссылки остались", "restoreMedia", item.version),
  };
}
