import type { NodeView } from "@tiptap/pm/view";
import { Image } from "./nodes.ts";

/** A picture with its caption. Plain DOM: views of React fail when blocks are put into another order. */
export const ImageWithView = Image.extend({
  addNodeView() {
    return ({ node, editor, getPos }): NodeView => {
      const dom = document.createElement("figure");
      const picture = document.createElement("p");
      const caption = document.createElement("input");
      picture.className = "muted";
      picture.textContent = "Картинка из библиотеки";
      caption.className = "caption";
      caption.placeholder = "Подпись, если нужна";
      caption.setAttribute("aria-label", "Подпись к картинке");
      caption.maxLength = 300;
      dom.append(picture, caption);

      let current = node;
      caption.value = current.attrs.caption;
      caption.addEventListener("input", () => {
        const pos = getPos();
        if (pos === undefined) return;
        editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, "caption", caption.value));
      });
      caption.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        const pos = getPos();
        if (pos === undefined) return;
        editor
          .chain()
          .setTextSelection(pos + current.nodeSize)
          .focus()
          .run();
      });
      return {
        dom,
        update(next) {
          if (next.type !== current.type) return false;
          current = next;
          if (caption.value !== next.attrs.caption) caption.value = next.attrs.caption;
          return true;
        },
        // The caption is a field of its own.
        stopEvent: (event) => event.target === caption,
        ignoreMutation: () => true,
      };
    };
  },
});
