import { mediaCalls } from "@len/contract/staff/calls/media";
import { sessionCalls } from "@len/contract/staff/calls/session";
import { endSession, meQuery, queryClient } from "../api/query-client.ts";
import { Refused, send } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import { forgetPicture, hasEdits, picturesWithEdits } from "./kept.ts";
import { saveAll } from "./save-moments.ts";
import { eraseSealed } from "./sealed.ts";

/** Signs out. This erases unsaved edits, so the person is asked first if there are any. */
export async function signOut() {
  const isSaved = await saveAll();
  await forgetDeletedPictures().catch(() => {});
  const isKept = await hasEdits().catch(() => false);
  if (isSaved && !isKept) return leave();
  // The session has ended before, so the sign-in is already shown, and the edits wait for the same person.
  if (queryClient.getQueryData(meQuery.queryKey) === null) return;
  notify({
    text: "Правки ещё не сохранены",
    hint: "Откройте карточку, картинку или отзыв снова либо дождитесь связи.",
    action: { label: "Выйти всё равно", run: () => void leave() },
  });
}

/** Descriptions of deleted pictures cannot be saved any more, so the person is not asked about them. */
async function forgetDeletedPictures() {
  const ids = await picturesWithEdits();
  if (ids.length === 0) return;
  const { data } = await send(mediaCalls.mediaList, { input: { ids: ids.join(","), perPage: "100" } });
  const present = new Set(data.flatMap(({ id, isDeleted }) => (isDeleted ? [] : id)));
  for (const id of ids) if (!present.has(id)) await forgetPicture(id);
}

/** Removes all data of visitors from the browser: cached answers and drafts. */
async function leave() {
  try {
    await send(sessionCalls.signOut);
  } catch (error) {
    if (isOver(error)) return end();
    notify({ text: "Выйти не получилось: нет связи", hint: "Закройте браузер, если уходите." });
    return;
  }
  await end();
}

/** Whether the session had already ended. */
const isOver = (error: unknown) => error instanceof Refused && error.code === "unauthorized";

async function end() {
  await eraseSealed();
  endSession();
}
