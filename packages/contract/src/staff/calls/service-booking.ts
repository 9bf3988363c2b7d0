import { successOf } from "../../envelope.ts";
import { serviceBookingSchema, storedServiceBookingSchema } from "../service-booking.ts";
import { byId, call, editing, management, none } from "./call.ts";

/**
 * How visitors book a service. Only the owner may change these rules; they are not part of the service's versions and take effect at once.
 */
export const serviceBookingCalls = {
  serviceBooking: call("get", "/api/staff/services/{id}/booking", editing, none, successOf(storedServiceBookingSchema), {
    ...byId,
    refuses: ["not_found"],
  }),
  saveServiceBooking: call(
    "put",
    "/api/staff/services/{id}/booking",
    management,
    serviceBookingSchema,
    successOf(storedServiceBookingSchema),
    { ...byId, ifMatch: true, refuses: ["not_found"] },
  ),
};
