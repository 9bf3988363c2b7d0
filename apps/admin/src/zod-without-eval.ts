import { z } from "zod";

// The panel's policy allows no `eval`. Without this setting zod tests `eval` once for each page, and the browser reports a violation. This
// module must be imported before any schema is made.
z.config({ jitless: true });
