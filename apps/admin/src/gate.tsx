import { useQuery } from "@tanstack/react-query";
import { Activity, lazy, Suspense } from "react";
import { meQuery, whoseSessionIsOver } from "./api/query-client.ts";
import { messageOf } from "./api/send.ts";
import { Button } from "./ui/button.tsx";
import page from "./ui/page.module.css";
import { useTitle } from "./ui/use-title.ts";

const SignIn = lazy(() => import("./access/sign-in.tsx"));
const SessionOver = lazy(() => import("./access/session-over.tsx"));
const Shell = lazy(() => import("./app.tsx"));
const SecondStepSetUp = lazy(() => import("./access/second-step-set-up.tsx"));

/**
 * Shows the panel to a signed-in person, and otherwise the sign-in at the same address. When a session ends without a sign-out, the sign-in
 * hides the screen, and the typed text is not lost.
 */
export function Component() {
  const me = useQuery(meQuery);
  if (me.isPending) return null;
  if (me.data === undefined) return <Unreached message={messageOf(me.error)} retry={() => void me.refetch()} />;
  const person = me.data ?? whoseSessionIsOver();
  if (!person) {
    return (
      <Suspense fallback={null}>
        <SignIn />
      </Suspense>
    );
  }
  const { isOn, isRequired } = person.secondStep;
  return (
    <>
      <Activity key={person.id} mode={me.data ? "visible" : "hidden"}>
        <Suspense fallback={null}>{isRequired && !isOn ? <SecondStepSetUp me={person} /> : <Shell me={person} />}</Suspense>
      </Activity>
      {!me.data && (
        <Suspense fallback={null}>
          <SessionOver me={person} />
        </Suspense>
      )}
    </>
  );
}

function Unreached({ message, retry }: { message: string; retry(): void }) {
  useTitle("Нет связи");
  return (
    <main className={page.alone}>
      <h1>Нет связи</h1>
      <p>{message}</p>
      <Button kind="main" onClick={retry}>
        Проверить сейчас
      </Button>
    </main>
  );
}
