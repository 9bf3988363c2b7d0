import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { forgetAsked, rememberAsked } from "./boot/asked-address.ts";

/**
 * Remembers the address of the page that is being loaded, until it has loaded: `boot/router-reloads.ts` goes there when a module cannot
 * be loaded.
 */
const instrumentations: NonNullable<HydratedRouterProps["instrumentations"]> = [
  {
    router: (router) =>
      router.instrument({
        async navigate(navigate, { to, formData }) {
          const asked = new URL(String(to), location.href);
          // Our forms are searches; the router passes their fields separately from the address.
          if (formData) asked.search = `${new URLSearchParams([...formData] as [string, string][])}`;
          rememberAsked(asked.href);
          await navigate();
          forgetAsked(asked.href);
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
