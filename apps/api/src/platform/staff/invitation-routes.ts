import { staffCalls } from "@len/contract/staff/calls";
import { fullName } from "@len/contract/staff/full-name";
import { success } from "../http/pages.ts";
import { invalid } from "../refusals/refusal.ts";
import { namesOfStaff } from "./actors.ts";
import { addStaff, hashPassword } from "./add-staff.ts";
import { afterSignIn, requireSecureOrigin } from "./after-sign-in.ts";
import { toAuthAddress } from "./auth-address.ts";
import { passCookies, tokenIn, withoutSession } from "./auth-answers.ts";
import { rememberDevice } from "./device.ts";
import { findLink, useLink } from "./links.ts";
import { needsSecondStep } from "./session.ts";
import { staffRoute } from "./staff-route.ts";
import { requireStrongPassword } from "./weak-password.ts";

const openInvitation = staffRoute(
  { ...staffCalls.openInvitation, summary: "Приглашение по ссылке", audit: null },
  async ({ db, deps, input }) => {
    const link = await findLink(db, ["invitation", "set_up"], input.token);
    const inviter = (await namesOfStaff(db, [link.invitedBy])).get(link.invitedBy ?? "");
    return success({
      email: link.email,
      firstName: link.firstName,
      lastName: link.lastName,
      pastTense: link.pastTense,
      roles: link.roles,
      invitedBy: inviter ? fullName(inviter) : null,
      expiresAt: link.expiresAt.toISOString(),
      clinicTimeZone: await deps.readTimeZone(),
      needsSecondStep: needsSecondStep(link.roles),
    });
  },
);

const acceptInvitation = staffRoute(
  { ...staffCalls.acceptInvitation, summary: "Принять приглашение: форма регистрации", audit: ["staff.join"] },
  async ({ c, db, deps, input }) => {
    requireSecureOrigin(deps.config.apiUrl);
    // Hashing is slow, so only requests with a valid link are hashed.
    const { email: invited } = await findLink(db, ["invitation", "set_up"], input.token);
    await requireStrongPassword(deps, input.password, { ...input, email: invited ?? input.email ?? "" });
    const password = await hashPassword(deps, input.password);
    const email = await db.transaction(async (tx) => {
      const link = await useLink(tx, ["invitation", "set_up"], input.token);
      const address = link.email ?? input.email;
      if (!address) throw invalid({ email: ["Поле обязательно для заполнения!"] });
      const { firstName, lastName, pastTense } = input;
      await addStaff(tx, deps.sealer, { firstName, lastName, pastTense, email: address, roles: link.roles, password });
      return address;
    });
    c.var.letterQueued();
    const { headers } = await deps.auth.api.signInEmail({
      body: { email: toAuthAddress(email), password: input.password },
      headers: withoutSession(c),
      returnHeaders: true,
    });
    rememberDevice(c, deps.sealer, email);
    passCookies(c, headers);
    return success({ next: await afterSignIn(c, db, tokenIn(headers), "invitation") });
  },
);

export const invitationRoutes = [openInvitation, acceptInvitation];
