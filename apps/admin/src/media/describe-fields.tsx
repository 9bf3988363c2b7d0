import { maxAltLength } from "@len/contract/staff/media";
import { useId } from "react";
import { Problem } from "../ui/problem.tsx";
import type { Describing } from "./use-describing.ts";

type Props = { describing: Describing; label?: string; hasCaption?: boolean };

/** What is on the picture, for those who do not see it, and its caption. */
export function DescribeFields({ describing, label = "Что на картинке", hasCaption = false }: Props) {
  const id = useId();
  const { alt, isDecorative, caption, problem, conflict, change, save } = describing;
  const isMissing = alt.trim() === "" && !isDecorative;
  return (
    <>
      {conflict && (
        <div className="note describe-conflict" role="alert">
          <p>
            {conflict.by ?? "Другой сотрудник"} тоже описывает эту картинку{conflict.alt ? `: «${conflict.alt}»` : ""}.
          </p>
          <p>
            <button type="button" className="lnk" onClick={conflict.takeTheirs}>
              Взять эти слова
            </button>{" "}
            <button type="button" className="lnk" onClick={conflict.keepMine}>
              Оставить мои
            </button>
          </p>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-alt`}>{label}</label>
        <textarea
          id={`${id}-alt`}
          className="in"
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
        <label className="flag" htmlFor={`${id}-none`}>
          <input
            id={`${id}-none`}
            type="checkbox"
            className="ck"
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
        <div className="field">
          <label htmlFor={`${id}-caption`}>Подпись на сайте</label>
          <input
            id={`${id}-caption`}
            className="in"
            maxLength={300}
            value={caption}
            aria-describedby={`${id}-caption-hint`}
            onChange={({ target }) => change({ caption: target.value })}
            onBlur={save}
          />
          <p className="hint" id={`${id}-caption-hint`}>
            Под картинкой в тексте, если там не написано другое.
          </p>
        </div>
      )}
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}
