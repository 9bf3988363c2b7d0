import type { RecordForm } from "../fields/record-form.ts";
import { PairPictures } from "./pair/body.tsx";
import { PairSide } from "./pair/side.tsx";

/** The aligner and the right column show them. */
const shownByBody = [
  "beforeId",
  "afterId",
  ...["shiftX", "shiftY", "scale", "rotation", "points"].map((name) => `alignment.${name}`),
  "isDemo",
  ...["number", "signedOn", "scope", "until"].map((name) => `consent.${name}`),
];

/** A pair «до и после»: both pictures laid over each other, what was done, and by whose leave they are shown. */
export const form: RecordForm = {
  sections: [
    { id: "pictures", title: "Снимки", paths: shownByBody, Body: PairPictures },
    {
      id: "treatment",
      title: "Что сделано",
      paths: [
        { path: "title", width: "full" },
        { path: "serviceId", width: "half" },
        { path: "doctorId", width: "half" },
        { path: "categoryId", width: "half" },
        { path: "sessions", width: "quarter" },
        { path: "intervalDays", label: "Через, дней", width: "quarter" },
        { path: "comment", width: "full" },
        { path: "sensitive", width: "half" },
        { path: "unpublishAt", width: "half" },
      ],
    },
  ],
  Side: PairSide,
};
