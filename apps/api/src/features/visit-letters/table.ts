import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, partOf } from "../../platform/database/columns.ts";
import { appointments } from "../appointments/table.ts";

/** What the letters about a visit have already said; a row exists from the first letter until the visit is over. */
export const visitMessages = pgTable("visit_messages", {
  appointmentId: partOf("appointment_id", () => appointments.id).primaryKey(),
  /** The visit as the last letter described it. */
  saidState: text("said_state", { enum: ["pending", "booked", "cancelled"] }).notNull(),
  saidStart: instant("said_start").notNull(),
  saidDoctor: uuid("said_doctor").notNull(),
  /** The start of which the reminders a day and two hours before have been sent, or need not be. */
  dayReminderOf: instant("day_reminder_of"),
  hoursReminderOf: instant("hours_reminder_of"),
});
