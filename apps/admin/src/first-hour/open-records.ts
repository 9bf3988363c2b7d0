import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem, ContentSection } from "@len/contract/staff/content";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { queryClient } from "../api/query-client.ts";
import { send } from "../api/send.ts";
import { sectionQuery } from "../content/fields/queries.ts";
import { firstHourQuery } from "../readiness/queries.ts";
import type { Data } from "../store/data.ts";
import { keptEdits } from "../store/kept.ts";
import type { Kept } from "../store/saver.ts";
import type { StepRecord } from "./steps.ts";

export type Opened = { record: StepRecord; section: ContentSection; item: ContentItem; start: Data; kept: Kept | null };

/**
 * Reads the records of a step and creates the missing ones. Steps are opened one at a time, even in several tabs, so each call finds the
 * records of the earlier ones, including those of a call that failed later.
 */
export const openRecords = (recordsOf: (state: FirstHour) => readonly StepRecord[]): Promise<Opened[]> =>
  navigator.locks.request("len-panel-first-hour", async () => {
    const opened: Opened[] = [];
    for (const record of recordsOf(await queryClient.fetchQuery(firstHourQuery))) {
      const { entity, id } = record;
      const start = record.start(opened.map(({ item }) => item.id));
      const section = await queryClient.ensureQueryData(sectionQuery(entity));
      const call = id
        ? send(contentCalls.content, { params: { entity, id } })
        : send(contentCalls.addContent, {
            params: { entity },
            input: { id: crypto.randomUUID(), title: text(start[section.titleField]), data: start },
          });
      const { data: item } = await call;
      opened.push({ record, section, item, start, kept: await keptEdits(entity, item.id) });
    }
    return opened;
  });

const text = (value: unknown) => (typeof value === "string" ? value : "");
