import type { Feature } from "../../publishing/feature.ts";
import { appointmentsCommand } from "./appointments-command.ts";
import { clearCalendar, seedCalendar, topUpCalendar } from "./demo.ts";
import { shiftsCommand } from "./shifts-command.ts";

/** The calendar as staff see it: shifts of the doctors and the visits that the desk books. */
export const calendar: Feature = {
  commands: [shiftsCommand, appointmentsCommand],
  seed: { rows: seedCalendar, clear: clearCalendar },
  cleanUp: { demoShifts: topUpCalendar },
};
