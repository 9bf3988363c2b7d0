import type { NodeView } from "@tiptap/pm/view";
import styles from "./blocks.module.css";
import { Image } from "./nodes.ts";

/** A picture of the library as the editor shows it; null if it no longer exists. */
type ShownPicture = { url: string; alt: string } | null;

type Options = { find(mediaId: string): Promise<ShownPicture> };

/** A picture with its caption. It uses plain DOM, because React views fail when blocks are reordered. */
export const ImageWithView = Image.extend<Options>({
  addOptions: () => ({ find: async () => null }),
  addNodeView() {
    const { find } = this.options;
    return ({ node, editor, getPos }): NodeView => {
      const dom = document.createElement("figure");
      const picture = document.createElement("img");
      const lost = document.createElement("p");
      const caption = document.createElement("input");
      picture.alt = "";
      picture.draggable = false;
      lost.className = "muted";
      lost.hidden = true;
      lost.textContent = "Этой картинки больше нет. Выберите другую или уберите блок.";
      caption.className = `${styles.caption}`;
      caption.placeholder = "Подпись, если нужна";
      caption.setAttribute("aria-label", "Подпись к картинке");
      caption.maxLength = 300;
      dom.append(picture, lost, caption);

      let current = node;
      caption.value = current.attrs.caption;
      const show = async () => {
        const { mediaId } = current.attrs;
        const shown = await find(mediaId).catch(() => null);
        if (mediaId !== current.attrs.mediaId) return;
        picture.hidden = shown === null;
        lost.hidden = shown !== null;
        if (!shown) return;
        picture.src = shown.url;
        picture.alt = shown.alt;
      };
      void show();
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
          const isOther = next.attrs.mediaId !== current.attrs.mediaId;
          current = next;
          if (isOther) void show();
          if (caption.value !== next.attrs.caption) caption.value = next.attrs.caption;
          return true;
        },
        // The caption is an input, whose events the editor must not handle.
        stopEvent: (event) => event.target === caption,
        ignoreMutation: () => true,
      };
    };
  },
});
