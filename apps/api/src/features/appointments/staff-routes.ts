import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { readServiceBooking, saveServiceBooking } from "./service-booking.ts";

const read = staffRoute(
  { ...staffCalls.serviceBooking, summary: "Как записываются на услугу", audit: null },
  async ({ db, params: { id } }) => success(await readServiceBooking(db, id)),
);

const save = staffRoute(
  { ...staffCalls.saveServiceBooking, summary: "Новые правила записи на услугу", audit: ["service.booking"] },
  async ({ db, me, params: { id }, input, version }) => {
    await saveServiceBooking(db, { serviceId: id, value: input, version, actor: me.actor });
    return success(await readServiceBooking(db, id));
  },
);

export const serviceBookingRoutes = [read, save];
