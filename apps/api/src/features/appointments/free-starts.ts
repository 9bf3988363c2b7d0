import { type SQL, sql } from "drizzle-orm";
import { isOneOf } from "../../platform/database/one-of.ts";
import { type Location, specialHoursOf } from "./locations.ts";
import { resources, shifts } from "./shift-table.ts";
import { appointments, takesTime } from "./table.ts";

/** The needs of a visit. */
export type Demand = {
  /** The doctors to choose among, each with the minutes that the visit takes. */
  doctors: { id: string; durationMin: number }[];
  tidyingMin: number;
  /** Types of the room and the device; null: the room of the shift, no device. */
  roomType: string | null;
  deviceType: string | null;
};

/** The locations and the period in which starts are searched. */
export type Scope = {
  locations: Location[];
  /** Starts from `from`, inclusive, to `to`, exclusive. */
  from: Date;
  to: Date;
  gridMin: number;
  /** Holds that have ended by this instant do not occupy their time. */
  now: Date;
  /** The appointment that is being moved, or the visitor's own hold: its time counts as free. */
  except?: string | null;
};

/** The free starts of all demands, each start once: where two shifts of a doctor overlap, one of their rooms is chosen. */
export const freeStarts = (demands: Demand[], scope: Scope): SQL => sql`
  select distinct on (doctor_id, location_id, starts_at) * from (${startsInShifts(demands, scope)}) as in_shifts
  order by doctor_id, location_id, starts_at, room_id`;

/**
 * A query of the free starts of all demands; no doctor is in two of them. Its columns: `doctor_id`, `location_id`, `room_id` of the shift,
 * `starts_at`, `ends_at` of the visit; where shifts overlap, a start has a row for each. The visit lies in the hours of one doctor,
 * address and room, outside of breaks and absences; with its tidying it overlaps no appointment of the doctor, of the shift's room or, if
 * the service names a type, of at least one such room and device of the address. Starts lie on the grid of a shift.
 */
export function startsInShifts(demands: Demand[], scope: Scope): SQL {
  const visits = demands.flatMap(visitsOf);
  const ids = visits.map(({ doctor_id }) => doctor_id);
  const longest = Math.max(0, ...visits.map(({ minutes, tidying }) => minutes + tidying));
  const window: Window = { from: at(scope.from), to: at(scope.to), until: at(new Date(scope.to.getTime() + longest * 60_000)) };
  const special = JSON.stringify(specialHoursOf(scope.locations, scope.from, scope.to));
  const places = `{${scope.locations.map(({ id }) => id).join(",")}}`;
  // The list of doctors and the earliest start follow from the other conditions; with them PostgreSQL reads only these shifts from the
  // index.
  const inWindow = sql`${isOneOf(shifts.doctorId, ids)} and ${shifts.startsAt} > ${window.from} - ${longestShift}
    and ${shifts.startsAt} < ${window.until} and ${shifts.endsAt} > ${window.from}`;

  return sql`
    with asked as materialized (
      select doctor_id, make_interval(mins => minutes) as visit, make_interval(mins => minutes + tidying) as whole, room_type, device_type
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as of_doctors(doctor_id uuid, minutes int, tidying int, room_type text, device_type text)
    ), special as (
      select location_id, date, tstzrange(starts_at, ends_at) as during, starts_at is not null as is_open
      from jsonb_to_recordset(${special}::jsonb) as of_days(location_id uuid, date date, starts_at timestamptz, ends_at timestamptz)
    ), receptions as materialized (
      select ${shifts.doctorId} as doctor_id, ${shifts.locationId} as location_id, room.id as room_id,
        case when special.date is null then ${shifts.during} else ${shifts.during} * special.during end as during
      from ${shifts} join asked on asked.doctor_id = ${shifts.doctorId}
        left join ${resources} as room on room.id = ${shifts.roomId} and room.deleted_at is null
        left join special on special.location_id = ${shifts.locationId} and special.date = ${shifts.date}
      where ${shifts.kind} = 'reception' and ${shifts.locationId} = any(${places}::uuid[]) and ${inWindow} and special.is_open is not false
    ), away as (
      select ${shifts.doctorId} as doctor_id, range_agg(${shifts.during}) as hours
      from ${shifts} join asked on asked.doctor_id = ${shifts.doctorId}
      where ${shifts.kind} <> 'reception' and ${inWindow} group by ${shifts.doctorId}
    ), hours as (
      select doctor_id, location_id, room_id, range_agg(during) as hours
      from receptions where not isempty(during) group by doctor_id, location_id, room_id
    ), starts as materialized (
      select hours.doctor_id, location_id, room_id, visit, (
        select range_agg(tstzrange(lower(part), upper(part) - visit, '[]'))
        from unnest(hours.hours - coalesce(away.hours, '{}')) as part where upper(part) - lower(part) >= visit
      ) * ${untaken(sql`doctor_id`, sql`hours.doctor_id`, window, scope)}
        * ${ofRooms(window, scope)} * ${ofDevices(window, scope)}
        * tstzmultirange(tstzrange(${window.from}, ${window.to})) as starts
      from hours join asked using (doctor_id) left join away using (doctor_id)
    )
    select starts.doctor_id, starts.location_id, starts.room_id, starts_at, starts_at + visit as ends_at
    from starts join receptions on receptions.doctor_id = starts.doctor_id and receptions.location_id = starts.location_id
        and receptions.room_id is not distinct from starts.room_id,
      lateral generate_series(lower(receptions.during), upper(receptions.during), make_interval(mins => ${scope.gridMin}::int)) as starts_at
    where starts.starts @> starts_at and starts_at < upper(receptions.during)`;
}

/** The longest day, on which the clocks are set back, has 25 hours; one more to be safe. */
const longestShift = sql`interval '26 hours'`;

const visitsOf = ({ doctors, tidyingMin, roomType, deviceType }: Demand) =>
  doctors.map(({ id, durationMin }) => ({
    doctor_id: id,
    minutes: durationMin,
    tidying: tidyingMin,
    room_type: roomType,
    device_type: deviceType,
  }));

type Window = Record<"from" | "to" | "until", SQL>;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Starts in the window at which a visit with its tidying (`whole`) overlaps no appointment of this doctor, room or device. */
const untaken = (column: SQL, id: SQL, { from, until }: Window, { now, except }: Scope) => sql`(
  tstzmultirange(tstzrange(${from}, ${until})) - coalesce((
    select range_agg(tstzrange(lower(taken.during) - whole, upper(taken.during), '()')) from ${appointments} as taken
    where taken.${column} = ${id} and taken.during && tstzrange(${from}, ${until}) and ${takesTime}
      and (taken.held_until is null or taken.held_until > ${at(now)}) and taken.id is distinct from ${except ?? null}::uuid
  ), '{}')
)`;

/** Starts at which the visit has a room: any room of the needed type, otherwise the room of the shift. */
const ofRooms = (window: Window, scope: Scope) => sql`case
  when room_type is not null then ${ofType("room", window, scope)}
  when room_id is null then ${always(window)}
  else ${untaken(sql`room_id`, sql`hours.room_id`, window, scope)} end`;

const ofDevices = (window: Window, scope: Scope) =>
  sql`case when device_type is null then ${always(window)} else ${ofType("device", window, scope)} end`;

const always = ({ from, until }: Window) => sql`tstzmultirange(tstzrange(${from}, ${until}))`;

const ofType = (kind: "room" | "device", window: Window, scope: Scope) => sql`(
  select range_agg(${untaken(sql`${sql.identifier(`${kind}_id`)}`, sql`choice.id`, window, scope)}) from ${resources} as choice
  where choice.location_id = hours.location_id and choice.kind = ${kind} and choice.type = asked.${sql.identifier(`${kind}_type`)}
    and choice.deleted_at is null
)`;
