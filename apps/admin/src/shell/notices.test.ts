import { afterEach, describe, expect, it } from "vitest";
import { dismissNotices, notify, shownNotices, undoLast } from "./notices.tsx";

afterEach(dismissNotices);

describe("notices", () => {
  it("offer the last act to be taken back, once, whatever came after it", () => {
    const undone: string[] = [];
    const undo = (act: string) => ({ label: "Вернуть", isUndo: true as const, run: () => void undone.push(act) });
    notify({ text: "Первое", action: undo("первое") });
    notify({ text: "Второе", action: undo("второе") });
    notify({ text: "Новая заявка", action: { label: "Выключить звук", run: () => void undone.push("звук") } });
    notify({ text: "Связь вернулась" });
    undoLast();
    undoLast();
    expect(undone).toEqual(["второе"]);
  });

  it("news leave the answer to an act where it is, and replace each other", () => {
    notify({ text: "Ключ доступа создан" });
    notify({ text: "Новая заявка", isNews: true });
    notify({ text: "Связь вернулась", isNews: true });
    expect(shownNotices().map(({ text }) => text)).toEqual(["Ключ доступа создан", "Связь вернулась"]);
    notify({ text: "Ключ доступа удалён" });
    expect(shownNotices().map(({ text }) => text)).toEqual(["Ключ доступа удалён"]);
  });

  it("offer nothing after the sign-out", () => {
    const undone: string[] = [];
    notify({ text: "Первое", action: { label: "Вернуть", isUndo: true, run: () => void undone.push("первое") } });
    dismissNotices();
    undoLast();
    expect(undone).toEqual([]);
  });
});
