/** Contexts of encrypted values: a value copied into another row or column cannot be decrypted. */
export const requestFormContext = (requestId: string) => `requests.form:${requestId}`;
export const requestNoteContext = (noteId: string) => `request_notes.text:${noteId}`;
export const cancelReasonContext = (appointmentId: string) => `appointments.reason:${appointmentId}`;
export const reviewFormContext = (reviewId: string) => `reviews.form:${reviewId}`;
export const reviewDraftContext = (reviewId: string) => `reviews.draft:${reviewId}`;
export const reviewRejectionContext = (reviewId: string) => `reviews.rejection:${reviewId}`;
export const subscriptionEmailContext = (subscriptionId: string) => `subscriptions.email:${subscriptionId}`;
export const subscriptionLetterContext = (subscriptionId: string) => `outbox.subscription:${subscriptionId}`;
export const staffLetterContext = (letterId: string) => `outbox.staff:${letterId}`;
export const staffSecretContext = (name: string) => `staff_secrets.sealed:${name}`;

/** Purposes of blind indexes. Phones share one purpose, so that a person is found in both requests and reviews. */
export const blindPhone = "phone";
export const blindEmail = "email";
export const blindIdempotencyKey = "idempotency.key";
export const blindIdempotencyBody = "idempotency.body";
export const blindSubscriptionToken = "subscriptions.token";
export const blindSearchMiss = "search.miss";
export const blindVisitorAddress = "limiter.address";
export const blindHolder = "appointments.holder";
export const blindHolderNetwork = "appointments.network";
