import { messageOf } from "../api/send.ts";
import { Button } from "./button.tsx";
import empty from "./empty.module.css";

/** Shown in place of a list, an item or a screen that failed to load. */
export function NotRead({ title = "Список не открылся", error, retry }: { title?: string; error: Error; retry(): void }) {
  return (
    <div className={empty.empty} role="alert">
      <p className="name">{title}</p>
      <p>{messageOf(error)}</p>
      <Button kind="main" onClick={retry}>
        Открыть ещё раз
      </Button>
    </div>
  );
}
