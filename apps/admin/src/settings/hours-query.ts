import { contactsSchema } from "@len/contract/contacts";
import { successOf } from "@len/contract/envelope";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { Refused, send } from "../api/send.ts";

const contactsCall = {
  method: "get" as const,
  path: "/api/contacts",
  input: z.object({}),
  answer: successOf(z.object({ contacts: contactsSchema.pick({ timeZone: true, hours: true, exceptions: true }) })),
};

/** The opening hours on the site; `null` if none are published. */
export const hoursQuery = queryOptions({
  queryKey: ["settings", "hours"],
  async queryFn() {
    try {
      return (await send(contactsCall)).data.contacts;
    } catch (error) {
      if (error instanceof Refused && error.code === "not_found") return null;
      throw error;
    }
  },
  staleTime: 0,
});
