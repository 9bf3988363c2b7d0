import type { Video } from "@len/contract/videos";
import { type Ref, useEffect, useRef } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { useDialogOpen } from "../ui/use-dialog-open.ts";
import { playerAddress } from "./player-address.ts";
import styles from "./video-frame.module.css";

const networks = { vk: "ВКонтакте", rutube: "Rutube" } as const;
const onNetwork = { vk: "во\u00a0ВКонтакте", rutube: "на\u00a0Rutube" } as const;

/** «1:05» */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * The poster of a video with the name of its network. A press opens the video in a dialog; before that, nothing of the video or the network
 * is loaded.
 */
export function VideoFrame({ video, sizes, first = false }: { video: Video; sizes: string; first?: boolean }) {
  const { id, title, provider, poster, duration } = video;
  const player = playerAddress(video);
  const opens = provider === "file" || player !== null;

  return (
    <div className={styles.frame}>
      {opens && (
        <button type="button" data-opens={`video-${id}`} aria-haspopup="dialog" aria-label={`Смотреть: ${title}`} className={styles.poster}>
          <Poster video={video} sizes={sizes} first={first} />
          <span className={styles.play} aria-hidden="true">
            <Icon name="play" />
          </span>
        </button>
      )}
      {opens && (
        <span className={styles.duration}>
          <span className="visually-hidden">Длительность</span> {clock(duration)}
          {provider !== "file" && `, ${networks[provider]}`}
        </span>
      )}
      {provider === "file" ? (
        <>
          <noscript>
            <Film video={video} poster={poster?.url} />
          </noscript>
          <FilmDialog video={video} />
        </>
      ) : (
        <>
          <a href={video.url} rel="noopener" className={opens ? styles.withoutScript : styles.poster}>
            {poster && !opens && <Poster video={video} sizes={sizes} first={first} />}
            <span className={styles.away}>Смотреть {onNetwork[provider]}</span>
          </a>
          {player && <NetworkDialog video={video} player={player} where={onNetwork[provider]} />}
        </>
      )}
    </div>
  );
}

function Poster({ video: { poster }, sizes, first }: { video: Video; sizes: string; first: boolean }) {
  return poster ? <Picture picture={poster} sizes={sizes} first={first} alt="" /> : <span className={styles.noPoster} />;
}

type FilmProps = { video: Video; poster?: string | undefined; ref?: Ref<HTMLVideoElement> };

/** Captions and video come from another origin than the page, so both are requested without cookies. */
function Film({ video: { url, captions, title }, poster, ref }: FilmProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are shown when the video has a caption file; the demo's films are silent
    <video
      ref={ref}
      className={styles.film}
      src={url}
      poster={poster}
      aria-label={title}
      controls
      playsInline
      preload="none"
      crossOrigin="anonymous"
    >
      {captions && <track kind="captions" srcLang="ru" label="Русские субтитры" src={captions} default />}
    </video>
  );
}

/** Browsers load captions as soon as the track is in the page, so the video is added only when its dialog opens. */
function FilmDialog({ video }: { video: Video }) {
  const film = useRef<HTMLVideoElement>(null);
  const open = useDialogOpen(film);

  // The press on the poster counts as consent to play. If the browser blocks autoplay, the video's own button works.
  useEffect(() => {
    if (open) film.current?.play().catch(() => {});
    else film.current?.pause();
  }, [open]);

  return (
    <Dialog id={`video-${video.id}`} title={video.title} size="wide">
      <div className={styles.room}>
        <Film ref={film} video={open ? video : { ...video, captions: null }} />
      </div>
    </Dialog>
  );
}

/** The network's player is in the page only while its dialog is open. */
function NetworkDialog({ video, player, where }: { video: Video; player: string; where: string }) {
  const room = useRef<HTMLDivElement>(null);
  const open = useDialogOpen(room);

  return (
    <Dialog id={`video-${video.id}`} title={video.title} size="form">
      <div ref={room} className={styles.room}>
        {open && (
          <iframe
            className={styles.film}
            src={player}
            title={video.title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
            referrerPolicy="strict-origin"
          />
        )}
      </div>
      <p className={styles.network}>
        <a href={video.url}>Смотреть {where}</a>
      </p>
    </Dialog>
  );
}
