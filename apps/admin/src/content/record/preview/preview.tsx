import type { ContentItem } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { messageOf, Refused } from "../../../api/send.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyLine } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import segments from "../../../ui/segments.module.css";
import sheet from "../../../ui/sheet.module.css";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import controls from "../../controls/controls.module.css";
import type { Field } from "../../fields/fields.ts";
import { placeOf, useForm } from "../../fields/form-values.ts";
import { previewQuery } from "../../fields/queries.ts";
import versions from "../../versions/versions.module.css";
import styles from "../record.module.css";
import { Frame } from "./frame.tsx";
import preview from "./preview.module.css";
import { type PreviewChoice, pageWidths } from "./use-preview.ts";
import { useScale } from "./use-scale.ts";

type Props = { entity: string; item: ContentItem; fields: Field[]; clinic: ClinicTime; choice: PreviewChoice };

/** The saved draft shown as a page of the site, in the width of a phone or of a computer. */
export default function Preview({ entity, item, fields, clinic, choice }: Props) {
  const { data, error, refetch } = useQuery(previewQuery(entity, item.id, item.version));
  const { width, isBeside } = choice;
  const pageWidth = pageWidths[width];
  const { place, scale, height } = useScale(pageWidth);
  return (
    <section className={`${preview.preview} ${preview[`preview--${width}`]}`} aria-label="Просмотр черновика">
      <div className={preview.previewBar}>
        {!isBeside && (
          <Button onClick={choice.backToFields}>
            <Icon name="back" /> К полям
          </Button>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
        <div
          className={`${segments.seg} ${controls.seg} ${sheet.seg} ${versions.seg} ${preview.seg}`}
          role="group"
          aria-label="Ширина страницы"
        >
          <button type="button" aria-pressed={width === "phone"} onClick={() => choice.setWidth("phone")}>
            <Icon name="device" /> Телефон
          </button>
          <button type="button" aria-pressed={width === "computer"} onClick={() => choice.setWidth("computer")}>
            <Icon name="screen" /> Компьютер
          </button>
        </div>
        {width === "computer" && scale < 1 && (
          <span className={`small muted ${styles.previewZoom}`}>
            ширина {pageWidth}, показано в&nbsp;{Math.round(scale * 100)}&nbsp;%
          </span>
        )}
        {data?.url && (
          <ButtonLink
            kind="icon"
            className={preview.previewOut}
            href={data.url}
            target="_blank"
            rel="noopener"
            aria-label="Открыть просмотр в новой вкладке"
          >
            <Icon name="outside" />
          </ButtonLink>
        )}
      </div>
      <div className={preview.previewSheet}>
        {width === "computer" && (
          <p className={styles.previewChrome} aria-hidden="true">
            <span className={styles.previewDots} />
            Черновик от {clinic.timeOf(item.savedAt)}. Видите только вы
          </p>
        )}
        <div className={preview.previewPlace} ref={place}>
          {error ? (
            <NoPreview error={error} fields={fields} choice={choice} again={() => void refetch()} />
          ) : data?.url ? (
            <Frame url={data.url} title={item.title || "Без названия"} width={pageWidth} height={height} scale={scale} choice={choice} />
          ) : (
            <EmptyLine>{data ? "У этой карточки нет страницы на сайте" : "Открываем страницу…"}</EmptyLine>
          )}
        </div>
      </div>
    </section>
  );
}

type NoPreviewProps = { error: Error; fields: Field[]; choice: PreviewChoice; again(): void };

/** Shown instead of a preview when the draft could not be published. It lists what is missing, with links to the fields. */
function NoPreview({ error, fields, choice, again }: NoPreviewProps) {
  const { values } = useForm();
  const missing = error instanceof Refused ? Object.entries(error.fields) : [];
  if (missing.length === 0)
    return (
      <div className={styles.previewMissing}>
        <p>{messageOf(error)}</p>
        <Button onClick={again}>Проверить сейчас</Button>
      </div>
    );
  const lead = (path: string) => {
    if (!choice.isBeside) choice.backToFields();
    values.show(placeOf(path));
    values.want(path);
  };
  return (
    <div className={styles.previewMissing}>
      <p>
        <b className="strong">Страница появится здесь, когда её можно будет показать.</b> Пока мешает:
      </p>
      <ul>
        {missing.map(([path, [message]]) => {
          const field = fields.find((each) => each.path === path || each.path === placeOf(path));
          return (
            <li key={path}>
              {field ? (
                <Button kind="text" onClick={() => lead(path)}>
                  {field.label}
                </Button>
              ) : null}
              <span className="small muted">{message}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
