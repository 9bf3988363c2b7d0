import { mediaCalls } from "@len/contract/staff/calls/media";
import { type MediaItem, mediaLimits, uploadPartBytes } from "@len/contract/staff/media";
import PQueue from "p-queue";
import type { DetailedError, Upload } from "tus-js-client";
import { queryClient } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";

/**
 * The uploads to the library. They continue while other screens are open. A failed upload stays in the list with its reason until the
 * person removes it.
 */
export type Sending = {
  id: number;
  name: string;
  size: number;
  state: "waiting" | "sending" | "paused" | "adding" | "lost" | "failed";
  /** The number of bytes that the API has received. */
  sent: number;
  secondsLeft: number | null;
  failure: string | null;
};

/** Called with the id of a finished upload; by default it adds the file to the library. */
type Finish = (upload: string) => Promise<MediaItem>;
type Task = {
  file: File;
  upload: Upload | null;
  finish: Finish;
  onAdded: ((item: MediaItem) => void) | undefined;
  onPutAway: (() => void) | undefined;
};

const atOnce = 3;
/**
 * The delays of the retries, nearly a minute in all. After them the upload continues when the connection returns or the person presses a
 * button.
 */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
/** Adding a large photograph takes long, because the API encodes it. */
const addingMs = 240_000;

const queue = new PQueue({ concurrency: atOnce });
const tasks = new Map<number, Task>();
let sendings: readonly Sending[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const readSendings = () => sendings;

function set(next: readonly Sending[]) {
  sendings = next;
  for (const listener of listeners) listener();
}
const change = (id: number, changed: Partial<Sending>) => set(sendings.map((one) => (one.id === id ? { ...one, ...changed } : one)));

const addToLibrary: Finish = async (upload) => (await send(mediaCalls.addMedia, { input: { upload }, patienceMs: addingMs })).data;

/** Makes the upload replace a file of the library. The version of that file is read after the upload. */
export const replacing =
  (id: string): Finish =>
  async (upload) => {
    const { item } = (await send(mediaCalls.media, { params: { id } })).data;
    return (await send(mediaCalls.replaceMedia, { params: { id }, version: item.version, input: { upload }, patienceMs: addingMs })).data;
  };

/** The reason why a file cannot be uploaded; `null` if it can. */
function refusalOf(file: File): string | null {
  const limit = mediaLimits[file.type];
  if (file.type !== "" && limit === undefined)
    return "Такие файлы не принимаются. Можно: JPEG, PNG, WebP, AVIF, HEIC, GIF, PDF, MP4, WebM, VTT.";
  if (limit !== undefined && file.size > limit) return `Файл слишком велик: можно до ${limit / 1024 / 1024} МБ.`;
  return file.size === 0 ? "В файле ничего нет." : null;
}

/** Starts all failed uploads again. */
export function retryFailed() {
  for (const { id, state } of sendings) if (state === "failed") goOn(id);
}

/**
 * Uploads files, three at a time, and returns the ids of the uploads. A file that the person removes from the list meanwhile is not added
 * to the library.
 */
export function sendFiles(
  files: Iterable<File>,
  onAdded?: (item: MediaItem) => void,
  finish: Finish = addToLibrary,
  onPutAway?: () => void,
): number[] {
  return [...files].map((file) => {
    lastId += 1;
    const id = lastId;
    const failure = refusalOf(file);
    const state = failure ? "failed" : "waiting";
    tasks.set(id, { file, upload: null, finish, onAdded, onPutAway });
    set([...sendings, { id, name: file.name, size: file.size, state, sent: 0, secondsLeft: null, failure }]);
    if (!failure) enqueue(id);
    return id;
  });
}
export type SendFiles = typeof sendFiles;

function enqueue(id: number) {
  change(id, { state: "waiting", failure: null, secondsLeft: null });
  void queue.add(() => run(id));
}

async function run(id: number) {
  const task = tasks.get(id);
  if (!task || sendings.find((one) => one.id === id)?.state !== "waiting") return;
  change(id, { state: "sending" });
  try {
    const upload = await arrival(id, task);
    if (upload === null) return;
    change(id, { state: "adding", sent: task.file.size, secondsLeft: null });
    const item = await task.finish(upload);
    forget(id);
    void queryClient.invalidateQueries({ queryKey: ["media"] });
    task.onAdded?.(item);
  } catch (error) {
    const failure = messageOf(error);
    change(id, { state: "failed", failure, secondsLeft: null });
  }
}

/**
 * Sends the file in parts, beginning after the last received byte. Resolves to the id of the upload, or to `null` if it was paused or the
 * connection is lost.
 */
async function arrival(id: number, task: Task): Promise<string | null> {
  const { Upload } = await import("tus-js-client");
  const startedAt = performance.now();
  let first: number | null = null;
  task.upload ??= new Upload(task.file, {
    endpoint: mediaCalls.beginUpload.path,
    chunkSize: uploadPartBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    metadata: { filename: task.file.name },
    // Errors other than a refusal of the API may be temporary, even when the browser reports that it is online.
    onShouldRetry: (error) => mayPass(error),
  });
  const { upload } = task;
  upload.options.onProgress = (sent, total) => {
    first ??= sent;
    const perMs = (sent - first) / (performance.now() - startedAt);
    change(id, { sent, secondsLeft: perMs > 0 ? Math.ceil((total - sent) / perMs / 1000) : null });
  };
  const ended = new Promise<string | null>((resolve, reject) => {
    upload.options.onSuccess = () => resolve(upload.url?.split("/").at(-1) ?? "");
    upload.options.onError = (error) => {
      if (!("originalResponse" in error) || !mayPass(error)) return reject(new Error(wordsOf(error)));
      change(id, { state: "lost", secondsLeft: null });
      resolve(null);
    };
    pausing.set(id, () => resolve(null));
  });
  upload.start();
  return await ended.finally(() => pausing.delete(id));
}

const pausing = new Map<number, () => void>();

const mayPass = ({ originalResponse }: DetailedError) => {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 409 || status === 423 || status >= 500;
};

function wordsOf(error: Error | DetailedError): string {
  const status = "originalResponse" in error ? error.originalResponse?.getStatus() : undefined;
  if (status === 401) return "Вход закончился: войдите и загрузите ещё раз.";
  return status === 413 ? "Файл слишком велик." : "Не загрузилось. Попробуйте ещё раз.";
}

export function pause(id: number) {
  change(id, { state: "paused", secondsLeft: null });
  void tasks.get(id)?.upload?.abort();
  pausing.get(id)?.();
}

/** Continues from the last received byte, or starts again after a failure. */
export const goOn = (id: number) => enqueue(id);

/** Removes an upload from the list; the API deletes the part that it has received. */
export function putAway(id: number) {
  const sending = sendings.find((one) => one.id === id);
  if (sending && sending.state !== "adding")
    void tasks
      .get(id)
      ?.upload?.abort(true)
      .catch(() => {});
  pausing.get(id)?.();
  const onPutAway = tasks.get(id)?.onPutAway;
  forget(id);
  onPutAway?.();
}

function forget(id: number) {
  tasks.delete(id);
  set(sendings.filter((one) => one.id !== id));
}

window.addEventListener("online", () => {
  for (const { id, state } of sendings) if (state === "lost") goOn(id);
});
window.addEventListener("beforeunload", (event) => {
  if (sendings.length > 0) event.preventDefault();
});
