import "./zod-without-eval.ts";
import "./styles/index.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { followSession, queryClient } from "./api/query-client.ts";
import { keepSealedOf } from "./store/sealed.ts";
import { keepTypedOf } from "./store/typed.ts";
import { Broken } from "./ui/broken.tsx";
import { dismissNotices } from "./ui/notices.tsx";

followSession({
  async began(personId) {
    await keepSealedOf(personId);
    keepTypedOf(personId);
  },
  ended: dismissNotices,
});

// The module is not loaded at the start, because nobody pastes before a field has the focus. If loading fails, the browser handles pastes.
document.addEventListener(
  "focusin",
  () => {
    import("./paste/fields.ts").then(({ watchPastes }) => watchPastes()).catch(() => {});
  },
  { once: true },
);

// Without this, the browser opens a file that is dropped outside a field and closes the panel.
for (const name of ["dragover", "drop"] as const)
  document.addEventListener(name, (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  });

const router = createBrowserRouter(
  [
    {
      ErrorBoundary: Broken,
      HydrateFallback: () => null,
      children: [
        { path: "invitation", lazy: () => import("./access/invitation.tsx") },
        { path: "password", lazy: () => import("./access/new-password.tsx") },
        {
          lazy: () => import("./gate.tsx"),
          children: [
            { index: true, lazy: () => import("./overview/screen.tsx") },
            { path: "requests/:number?", lazy: () => import("./requests/screen.tsx") },
            { path: "reviews/:id?", lazy: () => import("./reviews/screen.tsx") },
            { path: "person", lazy: () => import("./person/screen.tsx") },
            { path: "first-hour", lazy: () => import("./first-hour/screen.tsx") },
            { path: "content", lazy: () => import("./content/list/sections-screen.tsx") },
            { path: "content/:entity", lazy: () => import("./content/list/list-screen.tsx") },
            { path: "content/:entity/:id", lazy: () => import("./content/record/record-screen.tsx") },
            { path: "content/:entity/:id/versions", lazy: () => import("./content/versions/versions-screen.tsx") },
            { path: "media/:id?", lazy: () => import("./media/screen.tsx") },
            { path: "prices/import", lazy: () => import("./price-import/screen.tsx") },
            { path: "settings/:part?", lazy: () => import("./settings/screen.tsx") },
            { path: "prices", lazy: () => import("./prices/screen.tsx") },
            { path: "readiness", lazy: () => import("./readiness/screen.tsx") },
            { path: "search-words", lazy: () => import("./search-words/screen.tsx") },
            { path: "people", lazy: () => import("./people/screen.tsx") },
            { path: "log", lazy: () => import("./log/screen.tsx") },
            { path: "sign-ins", lazy: () => import("./people/own-sessions-screen.tsx") },
            { path: "*", lazy: () => import("./ui/missing.tsx") },
          ],
        },
      ],
    },
  ],
  { basename: "/admin" },
);

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
const place = document.getElementById("panel");
if (!place) throw new Error("index.html has no #panel");

createRoot(place).render(
  <StrictMode>
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
