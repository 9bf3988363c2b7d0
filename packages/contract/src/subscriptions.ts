import * as z from "zod";
import { subscriptionChecks } from "./checks.ts";
import { emailShape, normaliseEmail } from "./email.ts";
import { checkedText, formExtrasShape, linkToken } from "./forms.ts";

/** A subscription to the clinic's news. It starts when the address is confirmed (double opt-in). */
export const subscriptionSchema = z.object({
  email: checkedText(subscriptionChecks.email, emailShape()).transform(normaliseEmail),
  ...formExtrasShape,
});

export type Subscription = z.infer<typeof subscriptionSchema>;

/** The token from the link in the letter; `/api/subscriptions/confirm` and `/cancel` take it. */
export const subscriptionTokenSchema = z.object({ token: linkToken });

export const subscriptionStateSchema = z.object({ state: z.enum(["confirmed", "cancelled"]) });

export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;
