import { successOf } from "../../envelope.ts";
import * as reviews from "../reviews.ts";
import { byId, call, moderation, none } from "./call.ts";

const review = successOf(reviews.staffReviewSchema);

/** Moderation of reviews. */
export const reviewCalls = {
  reviews: call("post", "/api/staff/reviews/list", moderation, reviews.listReviewsSchema, reviews.staffReviewListSchema),
  checkText: call("post", "/api/staff/reviews/check", moderation, reviews.checkTextSchema, successOf(reviews.checkedTextSchema)),
  review: call("get", "/api/staff/reviews/{id}", moderation, none, review, { ...byId, refuses: ["not_found"] }),
  editReview: call("put", "/api/staff/reviews/{id}", moderation, reviews.editReviewSchema, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  publishReview: call("post", "/api/staff/reviews/{id}/publish", moderation, none, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  rejectReview: call("post", "/api/staff/reviews/{id}/reject", moderation, reviews.rejectReviewSchema, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** «Вернуть»: moves the review back to those that wait for a decision. */
  returnReview: call("post", "/api/staff/reviews/{id}/return", moderation, none, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  tieVisit: call("post", "/api/staff/reviews/{id}/visit", moderation, reviews.tieVisitSchema, review, {
    ...byId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
};
