import type { Me } from "@len/contract/staff/access";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { LiveContext } from "../api/live.ts";
import { type Connection, listenToClinic } from "../api/stream.ts";
import { newsWords } from "../requests/news.ts";
import { listedRows, type RequestPages, readNews, showViewers } from "../requests/queries.ts";
import { promiseOf } from "../requests/words.ts";
import { notify } from "../ui/notices.tsx";
import { allowSound, ring, turnSound } from "../ui/sound.ts";
import { type ClinicTime, clinicTime } from "../words/clinic-time.ts";

/** Keeps the shown data up to date while somebody is signed in. */
export function LiveProvider({ me, children }: { me: Me; children: ReactNode }) {
  const { id, clinicTimeZone } = me;
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>({ isLost: false, since: 0 });
  const [check, setCheck] = useState(() => () => {});

  useEffect(() => {
    let wasLost = false;
    const clinic = listenToClinic({
      connection(next) {
        wasLost ||= next.isLost;
        setConnection(next);
      },
      event(event) {
        if (event.event === "reset") {
          const before = versionsOf(client);
          for (const name of ["colleagues", "overview", "reviews"]) void readAgain(client, name);
          const reread = readAgain(client, "requests");
          if (wasLost) void tellOfReturn(client, before, reread);
          wasLost = false;
        } else if (event.event === "request") {
          void readAgain(client, "overview");
          const reread = readAgain(client, "requests");
          if (!event.data.isNew) void tellOfNews(client, event.data.number, id, clinicTime(clinicTimeZone, Date.now()));
          if (event.data.isNew) void tellOfNew(client, event.data.number, reread, clinicTime(clinicTimeZone, Date.now()));
        } else if (event.event === "review") {
          for (const name of ["reviews", "overview"]) void readAgain(client, name);
        } else if (event.event === "presence") {
          const { number, viewers } = event.data;
          const others = viewers.filter((viewer) => viewer.id !== id);
          client.setQueriesData<RequestPages>({ queryKey: ["requests", "list"] }, (pages) => showViewers(pages, number, others));
        }
      },
    });
    setCheck(() => clinic.check);
    const acts = ["click", "keydown"] as const;
    for (const act of acts) document.addEventListener(act, allowSound, { once: true });
    return () => {
      clinic.stop();
      for (const act of acts) document.removeEventListener(act, allowSound);
    };
  }, [client, id, clinicTimeZone]);

  return <LiveContext value={{ ...connection, check }}>{children}</LiveContext>;
}

/**
 * Waits for a first read that is still running, because its answer may be older than the event and `invalidateQueries` alone would not
 * repeat it.
 */
async function readAgain(client: QueryClient, name: string): Promise<void> {
  const filters = { queryKey: [name] };
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

const soundActs = {
  rang: { hint: "Прозвенела один раз.", action: { label: "Выключить звук", run: () => turnSound(false) } },
  forbidden: { hint: "Звук запрещён браузером.", action: { label: "Как включить", run: sayHowToAllowSound } },
  silent: {},
};

function sayHowToAllowSound() {
  allowSound();
  notify({
    text: "Нажмите в\u00a0панели куда угодно",
    hint: "Браузер разрешает звук после первого нажатия. Не\u00a0помогло? Откройте значок слева от\u00a0адреса и\u00a0разрешите звук.",
  });
}

const versionsOf = (client: QueryClient) => new Map(listedRows(client).map(({ number, version }) => [number, version]));

/** After a lost connection, shows what others have changed in the meantime. */
async function tellOfReturn(client: QueryClient, before: Map<number, number>, reread: Promise<void>) {
  await reread;
  const after = [...versionsOf(client)];
  const fresh = after.filter(([number]) => !before.has(number)).length;
  const changed = after.filter(([number, version]) => before.has(number) && before.get(number) !== version).length;
  const words = [fresh > 0 && `пришло новых: ${fresh}`, changed > 0 && `изменилось: ${changed}`].filter((part) => part !== false);
  const hint = words.length > 0 ? `Пока её не\u00a0было, ${words.join(", ")}.` : "Пока её не\u00a0было, ничего не\u00a0изменилось.";
  notify({ text: "Связь вернулась", hint, isNews: true });
}

/** Shows a notice with the latest act of somebody else on the open request. */
async function tellOfNews(client: QueryClient, number: number, me: string, clinic: ClinicTime) {
  const news = await readNews(client, number, me).catch(() => null);
  if (news) notify({ text: newsWords(news, clinic), hint: `Заявка №\u00a0${number}.`, isNews: true });
}

/** Plays the sound of a new request at once. Its notice waits for the list, which has the promised time. */
async function tellOfNew(client: QueryClient, number: number, reread: Promise<void>, clinic: ClinicTime) {
  const sound = ring("Новая заявка");
  await reread;
  const row = listedRows(client).find((each) => each.number === number);
  const promise = row && promiseOf(row, clinic).words;
  notify({ text: promise ? `Новая заявка, ${promise}` : "Новая заявка", isNews: true, ...soundActs[sound] });
}
