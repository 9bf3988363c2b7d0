import * as z from "zod";

/** The fields of a doctor that a link needs. */
export const doctorRefSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string(),
});

export type DoctorRef = z.infer<typeof doctorRefSchema>;

/** The fields of a service that a link needs. */
export const serviceRefSchema = z.object({ id: z.uuid(), slug: z.string(), title: z.string(), path: z.string() });

export type ServiceRef = z.infer<typeof serviceRefSchema>;
