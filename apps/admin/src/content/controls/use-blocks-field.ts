import type { FoundRiskyWord } from "@len/contract/staff/risky-words";
import { useEffect } from "react";
import { setRisky } from "../../blocks/risky.ts";
import { useBlocksEditor } from "../../blocks/use-editor.ts";
import { notify } from "../../ui/notices.tsx";
import type { ControlProps } from "../fields/control-props.ts";
import { useForm } from "../fields/form-values.ts";
import { useRiskyWords } from "./risky-words.ts";

/** The editor of a field with its risky words, and the function that accepts a risky word in one place. */
export function useBlocksField({ field, id, value, change }: Pick<ControlProps, "field" | "id" | "value" | "change">) {
  const { path, label } = field;
  const { words, kept, keep } = useRiskyWords();
  const editor = useBlocksEditor({ id, label, value, change });
  useEffect(() => {
    if (editor) setRisky(editor, { words, kept, path });
  }, [editor, words, kept, path]);
  const { values } = useForm();
  useEffect(() => {
    if (!editor || !values.isWanted(path)) return;
    editor.commands.focus();
    values.arrived();
  }, [editor, values, path]);
  const onKeep = async (found: FoundRiskyWord, reason: string) => {
    await keep.mutateAsync({ path, found, reason });
    notify({ text: "Слова оставлены, объяснение в журнале" });
  };
  return { editor, onKeep };
}
