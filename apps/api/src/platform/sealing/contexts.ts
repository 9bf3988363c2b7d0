/** What sealed values are bound to: a value copied into another row or column does not open. */
export const requestFormContext = (requestId: string) => `requests.form:${requestId}`;
export const requestNoteContext = (noteId: string) => `request_notes.text:${noteId}`;
export const reviewFormContext = (reviewId: string) => `reviews.form:${reviewId}`;
export const subscriptionEmailContext = (subscriptionId: string) => `subscriptions.email:${subscriptionId}`;
export const subscriptionLetterContext = (subscriptionId: string) => `outbox.subscription:${subscriptionId}`;

/** Purposes of blind indexes. One for phones everywhere, so that a person is found in requests and reviews alike. */
export const blindPhone = "phone";
export const blindEmail = "email";
export const blindSubscriptionToken = "subscriptions.token";
export const blindSearchMiss = "search.miss";
export const blindVisitorAddress = "limiter.address";
