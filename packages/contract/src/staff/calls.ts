import { accountCalls } from "./calls/account.ts";
import { consentCalls } from "./calls/consents.ts";
import { contentCalls } from "./calls/content.ts";
import { firstHourCalls } from "./calls/first-hour.ts";
import { logCalls } from "./calls/log.ts";
import { mediaCalls } from "./calls/media.ts";
import { overviewCalls } from "./calls/overview.ts";
import { peopleCalls } from "./calls/people.ts";
import { personCalls } from "./calls/person.ts";
import { priceImportCalls } from "./calls/price-import.ts";
import { priceCalls } from "./calls/prices.ts";
import { promotionCalls } from "./calls/promotions.ts";
import { readinessCalls } from "./calls/readiness.ts";
import { redirectCalls } from "./calls/redirects.ts";
import { requestCalls } from "./calls/requests.ts";
import { resultCalls } from "./calls/results.ts";
import { reviewCalls } from "./calls/reviews.ts";
import { searchWordCalls } from "./calls/search-words.ts";
import { serviceBookingCalls } from "./calls/service-booking.ts";
import { sessionCalls } from "./calls/session.ts";
import { settingCalls } from "./calls/settings.ts";
import { signInCalls } from "./calls/sign-in.ts";

export type { Allowed, StaffMethod } from "./calls/call.ts";

/**
 * Every call of the staff panel. JSON only, except for parts of files; cookie `__Host-len.session_token`, same origin; every answer is
 * `no-store`. Refusals have the same shape as those of the public calls, with `fields` by path (`prices.3.max`):
 * - 403 `second_step` of a call with `power`: the second step was passed too long ago (`repeatSecondStep`, `repeatByPasskey`), or the
 * caller has none yet and must set one up first.
 * - 401 `unauthorized`: there is no session, or it has ended. Keep the typed text and show the sign-in.
 * - 403 `second_step`: the role requires a second step that is not set up yet. 403 `forbidden`: the role has no permission.
 * - 428 `version_required`, 409 `conflict`: calls with `ifMatch` name the version that they change, `If-Match: "3"`. `error.conflict`
 * contains what is stored now (`current`: requests and reviews as in their lists, otherwise the call's answer), by whom and when.
 * - 429 `rate_limited` with `Retry-After`: the growing delay of the sign-in.
 * Reads that the panel repeats by itself send `X-Background: 1`, so that they do not keep an idle session alive.
 */
export const staffCalls = {
  ...contentCalls,
  ...serviceBookingCalls,
  ...promotionCalls,
  ...resultCalls,
  ...priceCalls,
  ...priceImportCalls,
  ...searchWordCalls,
  ...mediaCalls,
  ...signInCalls,
  ...sessionCalls,
  ...accountCalls,
  ...overviewCalls,
  ...readinessCalls,
  ...requestCalls,
  ...reviewCalls,
  ...personCalls,
  ...settingCalls,
  ...consentCalls,
  ...redirectCalls,
  ...peopleCalls,
  ...firstHourCalls,
  ...logCalls,
};

export type StaffCallName = keyof typeof staffCalls;
