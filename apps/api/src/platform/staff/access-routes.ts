import { invitationRoutes } from "./invitation-routes.ts";
import { meRoutes } from "./me-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { secondStepRoutes } from "./second-step-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInCodeRoutes } from "./sign-in-code-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/** Calls of the sign-in and of a member's own account. */
export const accessRoutes = [
  ...signInRoutes,
  ...signInCodeRoutes,
  ...invitationRoutes,
  ...passwordRoutes,
  ...secondStepRoutes,
  ...passkeyRoutes,
  ...meRoutes,
  ...sessionRoutes,
];
