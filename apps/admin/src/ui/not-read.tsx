import { messageOf } from "../api/send.ts";

/** In place of a list, an item or a screen that could not be read. */
export function NotRead({ title = "Список не открылся", error, retry }: { title?: string; error: Error; retry(): void }) {
  return (
    <div className="empty" role="alert">
      <p className="name">{title}</p>
      <p>{messageOf(error)}</p>
      <button type="button" className="btn btn--main" onClick={retry}>
        Открыть ещё раз
      </button>
    </div>
  );
}
