import { messageOf } from "../api/send.ts";

/** In place of a list that could not be read. */
export function NotRead({ error, retry }: { error: Error; retry(): void }) {
  return (
    <div className="empty" role="alert">
      <p>{messageOf(error)}</p>
      <button type="button" className="btn" onClick={retry}>
        Проверить сейчас
      </button>
    </div>
  );
}
