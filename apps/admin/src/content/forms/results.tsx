import type { RecordForm } from "../fields/record-form.ts";
import { ResultPictures } from "./result/body.tsx";
import { ResultSide } from "./result/side.tsx";

/** Fields that are shown by the aligner and the right column instead of rows. */
const shownByBody = [
  "beforeId",
  "afterId",
  ...["shiftX", "shiftY", "scale", "rotation", "points"].map((name) => `alignment.${name}`),
  "isDemo",
  ...["number", "signedOn", "scope", "until"].map((name) => `consent.${name}`),
];

/** A result «до и после»: its pair of pictures, the treatment, and the consent of the patient. */
export const form: RecordForm = {
  sections: [
    { id: "pictures", title: "Снимки", paths: shownByBody, Body: ResultPictures },
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
  Side: ResultSide,
};
