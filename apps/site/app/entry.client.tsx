import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { forgetAsked, rememberAsked } from "./boot/asked-address.ts";

/**
 * Remembers the address of the page that is being loaded: if a module of that page cannot be loaded, `boot/router-reloads.ts` goes to this
 * address.
 */
const instrumentations: NonNullable<HydratedRouterProps["instrumentations"]> = [
  {
    router: (router) =>
      router.instrument({
        async navigate(navigate, { to, formData }) {
          const asked = new URL(String(to), location.href);
          // The only forms that the router sends are searches; it passes their fields separately from the address.
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
