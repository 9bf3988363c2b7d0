import { firstHourCalls } from "@len/contract/staff/calls/first-hour";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import { meQuery } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";
import { firstHourQuery } from "../readiness/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { notify } from "../ui/notices.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useShell } from "../ui/use-shell.ts";
import { counted, lowerFirst } from "../words/words.ts";
import { demoClearingQuery } from "./queries.ts";

/** The note about the demo clinic, shown while it is on the site or can be restored. */
export function DemoFoot({ demo }: { demo: FirstHour["demo"] }) {
  const { siteUrl } = useShell().me;
  const client = useQueryClient();
  const clinic = useClinicTime();
  const [isAsking, setAsking] = useState(false);
  /** All content of the site has changed, so everything is read again. */
  const takeOver = async (state: FirstHour) => {
    client.setQueryData(firstHourQuery.queryKey, state);
    await Promise.all([client.invalidateQueries({ queryKey: ["content"] }), client.invalidateQueries({ queryKey: meQuery.queryKey })]);
  };
  const back = useMutation({
    mutationFn: async () => (await send(firstHourCalls.bringDemoBack, { patienceMs: 60_000 })).data,
    onSuccess: async (state) => {
      await takeOver(state);
      notify({ text: "Демо-клиника вернулась" });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  if (demo.doctors > 0)
    return (
      <PageFoot>
        <FootState>Готовый пример: демо-клиника, {counted(demo.doctors, ["врач", "врача", "врачей"])}.</FootState>
        <ButtonLink href={siteUrl} target="_blank" rel="noopener">
          Посмотреть демо-клинику
        </ButtonLink>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          Убрать её
        </Button>
        {isAsking && (
          <ClearSheet
            onCleared={async (state) => {
              setAsking(false);
              await takeOver(state);
              notify({ text: "Демо-клинику убрали", action: { label: "Вернуть", isUndo: true, run: () => back.mutate() } });
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </PageFoot>
    );
  if (!demo.until || !clinic) return null;
  return (
    <PageFoot>
      <FootState>Демо-клиника убрана, вернуть её можно до {clinic.dateOf(demo.until)}. Ваши карточки останутся.</FootState>
      <Button disabled={back.isPending} onClick={() => back.mutate()}>
        Вернуть её
      </Button>
    </PageFoot>
  );
}

const namedRows = 12;

/** Lists the records that will be removed and those that will stay, and asks for confirmation. */
function ClearSheet({ onCleared, onClose }: { onCleared(state: FirstHour): void; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { data, error } = useQuery(demoClearingQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await send(firstHourCalls.clearDemo, { patienceMs: 60_000 })).data,
    onSuccess: onCleared,
    onError: (error) => notify({ text: messageOf(error) }),
  });
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        Убрать демо-клинику
      </h2>
      {error && <p className={field.err}>{messageOf(error)}</p>}
      {!data && !error && <p className="muted">Считаем, что уйдёт…</p>}
      {data && (
        <>
          <p>Уйдут: {data.goes.map(({ title, count }) => `${lowerFirst(title)} ${count.toLocaleString("ru-RU")}`).join(", ")}.</p>
          {data.stays.length > 0 && (
            <>
              <h3>Останется, потому что вы это меняли или там лежит ваше</h3>
              <ul className={sheet.usages}>
                {data.stays.slice(0, namedRows).map(({ entity, id, title }) => (
                  <li key={id}>
                    <Link to={`/content/${entity}/${id}`}>{title || "Без названия"}</Link>
                  </li>
                ))}
              </ul>
              {data.stays.length > namedRows && <p className="muted">И ещё {data.stays.length - namedRows}.</p>}
            </>
          )}
          <p>Заявки, отзывы и подписки посетителей, картинки и файлы остаются.</p>
          {data.closesSite && <p>Сайт закроется до открытия вашей клиники: посетители увидят страницу «Скоро открываемся».</p>}
        </>
      )}
      <Hint>Вернуть можно 30 дней.</Hint>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Оставить
        </Button>
        <Button kind="danger" disabled={!data || isPending} onClick={() => mutate()}>
          Убрать
        </Button>
      </p>
    </Sheet>
  );
}
