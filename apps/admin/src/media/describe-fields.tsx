import { maxAltLength } from "@len/contract/staff/media";
import { useId } from "react";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Input, TextArea } from "../ui/input.tsx";
import note from "../ui/note.module.css";
import { Problem } from "../ui/problem.tsx";
import styles from "./media.module.css";
import type { Describing } from "./use-describing.ts";

type Props = { describing: Describing; label?: string; hasCaption?: boolean };

/** The description of a picture for people who cannot see it, and its caption. */
export function DescribeFields({ describing, label = "Что на картинке", hasCaption = false }: Props) {
  const id = useId();
  const { alt, isDecorative, caption, problem, conflict, change, save } = describing;
  const isMissing = alt.trim() === "" && !isDecorative;
  return (
    <>
      {conflict && (
        <div className={`${note.note} ${styles.describeConflict}`} role="alert">
          <p>
            {conflict.by ?? "Другой сотрудник"} тоже описывает эту картинку{conflict.alt ? `: «${conflict.alt}»` : ""}.
          </p>
          <p>
            <Button kind="text" onClick={conflict.takeTheirs}>
              Взять эти слова
            </Button>{" "}
            <Button kind="text" onClick={conflict.keepMine}>
              Оставить мои
            </Button>
          </p>
        </div>
      )}
      <div className={field.field}>
        <label htmlFor={`${id}-alt`}>{label}</label>
        <TextArea
          id={`${id}-alt`}
          rows={2}
          maxLength={maxAltLength}
          value={alt}
          disabled={isDecorative}
          placeholder="Например: родинка под лупой, бумажный рисунок"
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={({ target }) => change({ alt: target.value.replaceAll("\n", " ") })}
          onBlur={save}
        />
        {isMissing && <Problem id={`${id}-missing`}>Без описания страница не выйдет.</Problem>}
        <label className={field.flag} data-part="flag" htmlFor={`${id}-none`}>
          <input
            id={`${id}-none`}
            type="checkbox"
            className={field.ck}
            checked={isDecorative}
            onChange={({ target }) => {
              change({ isDecorative: target.checked });
              save();
            }}
          />
          Картинка ничего не сообщает
        </label>
      </div>
      {hasCaption && (
        <div className={field.field}>
          <label htmlFor={`${id}-caption`}>Подпись на сайте</label>
          <Input
            id={`${id}-caption`}
            maxLength={300}
            value={caption}
            aria-describedby={`${id}-caption-hint`}
            onChange={({ target }) => change({ caption: target.value })}
            onBlur={save}
          />
          <Hint id={`${id}-caption-hint`}>Под картинкой в тексте, если там не написано другое.</Hint>
        </div>
      )}
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}
