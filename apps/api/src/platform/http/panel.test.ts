import { expect } from "vitest";
import { test } from "../../../test/app.ts";

test.for(["/admin/", "/admin/requests/4127", "/admin/assets/missing.js"])(
  "Z9: %s is isolated from windows of other origins and may not use browser features that it does not need",
  async (path, { app }) => {
    const { headers } = await app.request(path);

    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
      expect(headers.get("Permissions-Policy")).toContain(`${feature}=()`);
    expect(headers.get("Permissions-Policy")).not.toContain("publickey-credentials");
  },
);
