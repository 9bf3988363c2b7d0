import { afterEach, describe, expect, it } from "vitest";
import { dismissNotices, notify, shownNotices, undoLast } from "./notices.tsx";

afterEach(dismissNotices);

describe("notices", () => {
  it("offer to undo the last act once, even after other notices", () => {
    const undone: string[] = [];
    const undo = (act: string) => ({ label: "Вернуть", isUndo: true as const, run: () => void undone.push(act) });
    notify({ text: "Первое", action: undo("первое") });
    notify({ text: "Второе", action: undo("второе") });
    notify({ text: "Новая заявка", isNews: true, action: { label: "Выключить звук", run: () => void undone.push("звук") } });
    notify({ text: "Связь вернулась", isNews: true });
    notify({ text: "Ключ доступа создан" });
    undoLast();
    undoLast();
    expect(undone).toEqual(["второе"]);
  });

  it("about an act and about a new request do not replace each other", () => {
    const texts = () => shownNotices().map(({ text }) => text);
    notify({ text: "Ключ доступа создан" });
    notify({ text: "Новая заявка", isNews: true });
    expect(texts()).toEqual(["Ключ доступа создан", "Новая заявка"]);
    notify({ text: "Ключ доступа удалён" });
    notify({ text: "Связь вернулась", isNews: true });
    expect(texts()).toEqual(["Ключ доступа удалён", "Связь вернулась"]);
  });

  it("disappear at the sign-out", () => {
    const undone: string[] = [];
    notify({ text: "Первое", action: { label: "Вернуть", isUndo: true, run: () => void undone.push("первое") } });
    dismissNotices();
    undoLast();
    expect(undone).toEqual([]);
  });
});
