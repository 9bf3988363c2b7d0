import { staffCalls } from "@len/contract/staff/calls";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { meQuery } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";
import { NotRead } from "../shell/not-read.tsx";
import { notify } from "../shell/notices.tsx";
import { useShell } from "../shell/shell.tsx";
import { firstHourQuery } from "./queries.ts";

/** Read anew whenever the step is opened: everything done before counts. */
const mayOpenQuery = queryOptions({
  queryKey: ["first-hour", "may open"],
  queryFn: async () => (await send(staffCalls.readiness)).data,
  staleTime: 0,
  gcTime: 0,
});

/** «Открыть сайт», disabled with what stops it while the site owes something. */
export function Opening({ state, hint }: { state: FirstHour; hint: string }) {
  const client = useQueryClient();
  const { siteUrl } = useShell().me;
  const readiness = useQuery({ ...mayOpenQuery, enabled: !state.isOpen });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const key = "welcomeReady";
      const { data: settings } = await send(staffCalls.settings);
      const version = settings.find((setting) => setting.key === key)?.version ?? 0;
      await send(staffCalls.saveSetting, { params: { key }, version, input: { value: true } });
    },
    onSuccess: async () => {
      notify({ text: "Сайт открыт для посетителей" });
      await client.invalidateQueries({ queryKey: firstHourQuery.queryKey, exact: true });
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  if (state.isOpen)
    return (
      <div className="step-body">
        <p>
          Сайт открыт: <a href={siteUrl}>{new URL(siteUrl).host}</a>. «Первый час» ушёл из меню.
        </p>
      </div>
    );
  if (readiness.error) return <NotRead title="Проверка не прошла" error={readiness.error} retry={() => void readiness.refetch()} />;
  const { mayOpen = false, sentence = "Проверяем сайт…", rest = "", groups = [] } = readiness.data ?? {};
  const stops = groups.flatMap(({ rules }) => rules.filter((rule) => rule.state === "stops"));
  return (
    <div className="step-body">
      <p className="muted">{hint}</p>
      <p id="opening-reason">
        <b className="strong">{sentence}</b> {rest}
      </p>
      {stops.length > 0 && (
        <ul className="stops">
          {stops.map(({ id, sentence: stop, places: [place] }) => (
            <li key={id}>
              <span className="st st--late">{stop}</span>
              {place && (
                <Link className="lnk" to={place.address} aria-label={`Исправить: ${place.title}`}>
                  Исправить
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="step-acts">
        <button
          type="button"
          className="btn btn--main"
          disabled={!mayOpen || isPending}
          aria-describedby={mayOpen ? undefined : "opening-reason"}
          onClick={() => mutate()}
        >
          Открыть сайт
        </button>
      </p>
    </div>
  );
}
