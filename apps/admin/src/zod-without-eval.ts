import { z } from "zod";

// The panel's policy allows no `eval`. Otherwise zod tries it once for each page, and the browser reports that. Imported before any schema is made.
z.config({ jitless: true });
