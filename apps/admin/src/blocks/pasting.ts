import { Extension } from "@tiptap/core";
import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { cleanPasted } from "../paste/clean.ts";
import { sayLosses } from "../paste/losses.ts";

/** Texts of other programs come in as blocks of the contract; what is not kept is said. */
export const Pasting = Extension.create({
  name: "pasting",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML(html) {
          const clean = cleanPasted(html);
          sayLosses(clean.losses);
          return clean.html;
        },
        transformPasted: (slice, view) => asItems(slice, view.state.selection.$from),
      },
    }),
  ],
});

/** Several paragraphs in an item of a list become items. */
function asItems(slice: Slice, $at: ResolvedPos): Slice {
  const item = $at.depth > 1 ? $at.node(-1).type : null;
  const paragraphs = slice.content.content;
  if (item?.name !== "listItem" || paragraphs.length < 2 || paragraphs.some(({ type }) => type.name !== "paragraph")) return slice;
  const items = paragraphs.map((paragraph) => item.create(null, paragraph));
  return new Slice(Fragment.from(items), slice.openStart + 1, slice.openEnd + 1);
}
