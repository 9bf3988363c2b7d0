import { invitationRoutes } from "./invitation-routes.ts";
import { meRoutes } from "./me-routes.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { secondStepRoutes } from "./second-step-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInCodeRoutes } from "./sign-in-code-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/** Sign-in, and what members of staff do with their own account. */
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
