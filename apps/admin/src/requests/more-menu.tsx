import type { RequestDetails } from "@len/contract/staff/requests";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { copyText } from "../ui/copy-text.ts";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import type { MenuItem } from "../ui/menu.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { CallBackSheet } from "./call-back-sheet.tsx";
import { callBackTimes } from "./call-back-times.ts";
import { dative } from "./names.ts";
import { colleaguesQuery, useNextMorning } from "./queries.ts";
import type { Acts } from "./use-acts.ts";

type Props = { request: RequestDetails; acts: Acts; clinic: ClinicTime };

/** «Ещё»: hands the request over, plans another call, copies the link, or opens the data of the person. */
export function MoreMenu({ request, acts, clinic }: Props) {
  const navigate = useNavigate();
  const { me } = useShell();
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const others = colleagues.filter(({ id, isOnShift }) => isOnShift && id !== me.id && id !== request.assignee?.id);
  const nextMorning = useNextMorning();
  const [isOther, setOther] = useState(false);
  const callAt = (callBackAt: string) => acts.act(request, { kind: "state", state: "in_work", callBackAt });
  const isSpam = request.state === "spam" || request.flags.includes("spam");
  const groups: MenuItem[][] = [
    others.map((colleague) => ({
      label: `Передать ${dative(colleague)}`,
      pick: () => acts.act(request, { kind: "assign", assigneeId: colleague.id }),
    })),
    [
      ...callBackTimes(clinic, nextMorning).map(({ label, at }) => ({
        label: `Не дозвонились, перезвонить ${label}`,
        pick: () => callAt(at),
      })),
      { label: "Не дозвонились, перезвонить в\u00a0другое время", pick: () => setOther(true) },
      ...(request.promise.kind === "call_back"
        ? [{ label: "Убрать время звонка", pick: () => acts.act(request, { kind: "call_back", at: null }) }]
        : []),
    ],
    [
      ...(isSpam ? [{ label: "Не спам", pick: () => acts.act(request, { kind: "not_spam" }) }] : []),
      {
        label: "Скопировать ссылку",
        hint: "для коллеги: откроет эту заявку",
        pick: () => void copyText(location.href, "Ссылка скопирована"),
      },
    ],
    request.erasedAt === null
      ? [{ label: "Данные этого человека", hint: "выгрузить, стереть", pick: () => void navigate(`/person?request=${request.number}`) }]
      : [],
  ];
  return (
    <>
      <DropMenu
        kind="menu"
        items={groups.flatMap((group) => group.map((item, index) => ({ ...item, isApart: index === 0 })))}
        trigger={
          <>
            Ещё
            <Icon name="down" size={14} />
          </>
        }
      />
      {isOther && (
        <CallBackSheet request={request} clinic={clinic} nextMorning={nextMorning} onPick={callAt} onClose={() => setOther(false)} />
      )}
    </>
  );
}
