import type { Me } from "@len/contract/staff/access";
import { lazy, Suspense, useEffect, useState } from "react";
import { meQuery, queryClient } from "../api/query-client.ts";
import { followStep } from "../api/send.ts";

const StepAgainDialog = lazy(() => import("./step-again-dialog.tsx"));

type Asked = { answer(isPassed: boolean): void };

/** Asks for the second step when the API requires it for an act of power, and then sends the act again. */
export function StepAgain({ me }: { me: Me }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const ask = async () => {
      // A second step or a passkey may have been set up in another tab.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return await new Promise<boolean>((resolve) => {
        setAsked({
          answer(isPassed) {
            setAsked(null);
            resolve(isPassed);
          },
        });
      });
    };
    return followStep(ask);
  }, []);
  return (
    asked && (
      <Suspense fallback={null}>
        <StepAgainDialog me={me} onEnd={asked.answer} />
      </Suspense>
    )
  );
}
