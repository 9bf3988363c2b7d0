import "../../styles/pairs.css";
import { PairPictures } from "./pair/body.tsx";
import { PairSide } from "./pair/side.tsx";
import type { RecordForm } from "./record-form.ts";

/** A pair «до и после»: both pictures laid over each other, what was done, and by whose leave they are shown. */
export const form: RecordForm = {
  sections: [
    { id: "pictures", title: "Снимки", paths: ["beforeId", "afterId", "alignment", "isDemo", "consent"], Body: PairPictures },
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
        { path: "sensitive", width: "full" },
      ],
    },
  ],
  Side: PairSide,
};
