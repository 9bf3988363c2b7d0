import * as z from "zod";

const whole = (from: number, to: number) => {
  const words = `Целое число от ${from} до ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

const resourceType = z.string().trim().min(1, "Назовите вид или оставьте пустым").max(60, "Не больше 60 знаков");

/** How visitors book a service. The mark of a first visit is a field of the service itself. */
export const serviceBookingSchema = z
  .strictObject({
    /** `no`: by phone only; `request`: the desk finds a time; `time`: visitors take a time themselves. */
    booking: z.enum(["no", "request", "time"], { error: "Выберите, как записываются" }),
    /** Minutes of the visit; a doctor may have others. */
    durationMin: whole(1, 1440).nullable(),
    /** Minutes after the visit in which the doctor, the room and the device are not free yet. */
    tidyingMin: whole(0, 240),
    /** The youngest patient in whole years; `null`: no bound other than the doctor's. */
    fromAge: whole(0, 17).nullable(),
    /** Types of the room and the device that the visit needs; `null`: any room, no device. */
    roomType: resourceType.nullable(),
    deviceType: resourceType.nullable(),
    /** Ids of the services that this one continues: visitors can book it only from the page of such a visit. */
    repeatOf: z.array(z.uuid()).max(20, "Не больше 20 услуг"),
    /** Days after such a visit in which this one is offered. */
    repeatDays: whole(1, 730).nullable(),
  })
  .refine(({ booking, durationMin }) => booking !== "time" || durationMin !== null, {
    path: ["durationMin"],
    error: "Чтобы записывать на время, назовите минуты визита",
  })
  .refine(({ repeatOf, repeatDays }) => repeatOf.length === 0 || repeatDays !== null, {
    path: ["repeatDays"],
    error: "Назовите, сколько дней после первого визита предлагать повторный",
  });

export type ServiceBooking = z.infer<typeof serviceBookingSchema>;

/** A service whose rules nobody has set is booked by a request. */
export const usualServiceBooking: ServiceBooking = {
  booking: "request",
  durationMin: null,
  tidyingMin: 0,
  fromAge: null,
  roomType: null,
  deviceType: null,
  repeatOf: [],
  repeatDays: null,
};

/** The stored values, and the choices of the form. `version` is 0 until somebody has saved them. */
export const storedServiceBookingSchema = z.object({
  value: serviceBookingSchema,
  version: z.int(),
  /** Types of the clinic's rooms and devices. */
  types: z.object({ room: z.array(z.string()), device: z.array(z.string()) }),
  /** The published services: visits of this service may continue visits of any of them. */
  services: z.array(z.object({ id: z.uuid(), title: z.string() })),
});

export type StoredServiceBooking = z.infer<typeof storedServiceBookingSchema>;
