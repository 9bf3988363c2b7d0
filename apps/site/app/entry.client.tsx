import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { forgetAsked, rememberAsked } from "./boot/asked-address.ts";

/** Remembers which page is being loaded until it has been: `boot/router-reloads.ts` leads there when its module cannot be loaded. */
const instrumentations: NonNullable<HydratedRouterProps["instrumentations"]> = [
  {
    router: (router) =>
      router.instrument({
        async navigate(navigate, { to }) {
          const address = new URL(String(to), location.href).href;
          rememberAsked(address);
          await navigate();
          forgetAsked(address);
        },
      }),
  },
];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  );
});
