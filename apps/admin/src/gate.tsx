import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { meQuery } from "./api/query-client.ts";
import { messageOf } from "./api/send.ts";
import { useTitle } from "./ui/use-title.ts";

const SignIn = lazy(() => import("./access/sign-in.tsx"));
const Shell = lazy(() => import("./app.tsx"));
const SecondStepSetUp = lazy(() => import("./access/second-step-set-up.tsx"));

/** Shows the panel to those who are signed in, and to others the sign-in at the same address. */
export function Component() {
  const me = useQuery(meQuery);
  if (me.isPending) return null;
  if (me.data === null) {
    return (
      <Suspense fallback={null}>
        <SignIn />
      </Suspense>
    );
  }
  if (!me.data) return <Unreached message={messageOf(me.error)} retry={() => void me.refetch()} />;
  const { isOn, isRequired } = me.data.secondStep;
  return <Suspense fallback={null}>{isRequired && !isOn ? <SecondStepSetUp me={me.data} /> : <Shell me={me.data} />}</Suspense>;
}

function Unreached({ message, retry }: { message: string; retry(): void }) {
  useTitle("Нет связи");
  return (
    <main className="alone">
      <h1>Нет связи</h1>
      <p>{message}</p>
      <button type="button" className="btn btn--main" onClick={retry}>
        Проверить сейчас
      </button>
    </main>
  );
}
