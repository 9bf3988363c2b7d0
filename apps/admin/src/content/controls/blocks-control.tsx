import blocks from "../../blocks/blocks.module.css";
import { Surface } from "../../blocks/surface.tsx";
import { Length, Toolbar } from "../../blocks/toolbar.tsx";
import fieldStyles from "../../ui/field.module.css";
import type { ControlProps } from "../fields/control-props.ts";
import { useBlocksField } from "./use-blocks-field.ts";

export default function BlocksControl({ field, id, value, change, describedBy }: ControlProps) {
  const { editor, onKeep } = useBlocksField({ field, id, value, change });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain the frame of the text
    <div role="group" aria-label={field.label} aria-describedby={describedBy}>
      <p className={fieldStyles.label}>{field.label}</p>
      <div className={blocks.blocks}>
        {editor && (
          <>
            <Toolbar editor={editor} label={`${field.label}: оформление`}>
              <Length editor={editor} />
            </Toolbar>
            <Surface editor={editor} onKeep={onKeep} />
          </>
        )}
      </div>
    </div>
  );
}
