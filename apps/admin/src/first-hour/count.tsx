import { useQuery } from "@tanstack/react-query";
import { firstHourQuery } from "../readiness/queries.ts";
import chip from "../ui/chip.module.css";
import { doneCount, steps } from "./steps.ts";

/** The progress «4 из 8», shown beside the name of the section in the rail. */
export default function FirstHourCount() {
  const { data } = useQuery(firstHourQuery);
  return (
    data && (
      <span className={chip.n}>
        {doneCount(data)} из {steps.length}
      </span>
    )
  );
}
