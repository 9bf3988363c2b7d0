import * as z from "zod";

/** What a link to a doctor needs. */
export const doctorRefSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.string(),
});

export type DoctorRef = z.infer<typeof doctorRefSchema>;

/** What a link to a service needs. */
export const serviceRefSchema = z.object({ id: z.uuid(), slug: z.string(), title: z.string(), path: z.string() });

export type ServiceRef = z.infer<typeof serviceRefSchema>;
