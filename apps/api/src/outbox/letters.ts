export type LetterTemplate = "request_received" | "review_received";

export type LetterPayload = Record<string, string | number>;
