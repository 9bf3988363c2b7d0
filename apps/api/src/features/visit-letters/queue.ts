import { lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { queryRows } from "../../platform/database/rows.ts";
import { enqueueLetter } from "../../platform/outbox/enqueue.ts";
import { appointments } from "../appointments/table.ts";
import { requests } from "../requests/table.ts";
import type { VisitLetter } from "./payload.ts";
import { visitMessages } from "./table.ts";

/** An act can be taken back for as long. */
const quietSeconds = 10;

/** Changes of which no letter could be put into the outbox for longer get no letter any more; reminders are still sent. */
const longestDelayDays = 3;

const atOnce = 200;

const rowSchema = z.object({
  id: z.uuid(),
  request_id: z.uuid(),
  state: z.enum(["pending", "booked", "cancelled"]),
  doctor_id: z.uuid(),
  starts_at: z.coerce.date(),
  said_state: z.enum(["pending", "booked", "cancelled"]).nullable(),
  said_start: z.coerce.date().nullable(),
  is_changed: z.boolean(),
  is_tomorrow: z.boolean(),
  is_soon: z.boolean(),
});

/**
 * Puts the letters about visits that have become due into the outbox: ten seconds after a change that the last letter does not describe, and
 * reminders a day and two hours before the start. What is due follows from the rows alone, so a restart loses nothing and a moved visit gets new
 * reminders.
 */
export async function queueVisitLetters(db: Database): Promise<void> {
  while (await queueSome(db));
}

async function queueSome(db: Database): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const rows = await listDue(tx);
    for (const row of rows) {
      const { said_start, starts_at } = row;
      const kind = row.is_changed ? kindOfChange(row) : row.is_soon ? "hours" : "day";
      const wasMoved = kind === "moved" && said_start !== null && said_start.getTime() !== starts_at.getTime();
      const letter: VisitLetter = {
        ...{ request: row.request_id, kind, start: starts_at.toISOString() },
        ...(wasMoved && { before: said_start.toISOString() }),
      };
      if (await remember(tx, row)) await enqueueLetter(tx, { template: "visit", payload: letter });
    }
    return rows.length === atOnce;
  });
}

type Row = z.infer<typeof rowSchema>;

function kindOfChange({ state, said_state }: Row): VisitLetter["kind"] {
  if (state === "cancelled") return "cancelled";
  return said_state === state ? "moved" : "booked";
}

/**
 * Writes what the letter says; `false` when another instance has just written the same. A letter about a change names the hour, so a reminder
 * whose time has come already is not needed.
 */
async function remember(tx: Database, row: Row): Promise<boolean> {
  const said = {
    appointmentId: row.id,
    ...{ saidState: row.state, saidStart: row.starts_at, saidDoctor: row.doctor_id },
    ...{ dayReminderOf: row.is_tomorrow ? row.starts_at : null, hoursReminderOf: row.is_soon ? row.starts_at : null },
  };
  const { dayReminderOf, hoursReminderOf } = visitMessages;
  const day = sql`coalesce(excluded.day_reminder_of, ${dayReminderOf})`;
  const hours = sql`coalesce(excluded.hours_reminder_of, ${hoursReminderOf})`;
  const written = await tx
    .insert(visitMessages)
    .values(said)
    .onConflictDoUpdate({
      target: visitMessages.appointmentId,
      set: { ...said, dayReminderOf: day, hoursReminderOf: hours },
      setWhere: sql`(${visitMessages.saidState}, ${visitMessages.saidStart}, ${visitMessages.saidDoctor}, ${dayReminderOf}, ${hoursReminderOf})
        is distinct from (excluded.said_state, excluded.said_start, excluded.said_doctor, ${day}, ${hours})`,
    })
    .returning({ id: visitMessages.appointmentId });
  return written.length > 0;
}

async function listDue(tx: Database): Promise<Row[]> {
  return await queryRows(
    tx,
    rowSchema,
    sql`with ahead as (
        select visit.id, visit.request_id, visit.doctor_id, visit.starts_at, visit.cancelled_by,
          case visit.state when 'pending' then 'pending' when 'cancelled' then 'cancelled' else 'booked' end as state,
          visit.updated_at <= now() - make_interval(secs => ${quietSeconds}) as is_settled,
          visit.starts_at <= now() + interval '24 hours' as is_tomorrow, visit.starts_at <= now() + interval '2 hours' as is_soon
        from ${appointments} as visit join ${requests} as request on request.id = visit.request_id
        where visit.starts_at > now() and visit.state in ('pending', 'booked', 'confirmed', 'cancelled')
          and (visit.updated_at > now() - make_interval(days => ${longestDelayDays}) or visit.starts_at <= now() + interval '24 hours')
          and request.has_email and request.erased_at is null
      ), compared as (
        select ahead.*, said_state, said_start,
          case
            when said_state is null then state <> 'cancelled' or cancelled_by is distinct from 'visitor'
            when state = 'cancelled' then said_state <> 'cancelled'
            else (said_state, said_start, said_doctor) is distinct from (state, starts_at, doctor_id)
          end as is_changed,
          day_reminder_of, hours_reminder_of
        from ahead left join ${visitMessages} as said on said.appointment_id = ahead.id
      )
      select * from compared
      where is_changed and is_settled or not is_changed and state = 'booked' and (
        is_soon and hours_reminder_of is distinct from starts_at
        or is_tomorrow and not is_soon and day_reminder_of is distinct from starts_at
      )
      order by id limit ${atOnce}`,
  );
}

/** What was said about visits that are over. */
export async function forgetMessages(db: Database) {
  return await db
    .delete(visitMessages)
    .where(
      sql`${visitMessages.appointmentId} in (select ${appointments.id} from ${appointments} where ${lt(appointments.endsAt, sql`now()`)})`,
    )
    .returning({ id: visitMessages.appointmentId });
}
