// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { contacts } from "@len/fixtures/contacts";
import { expect, test } from "vitest";
import { mapDocument, mapPolicy } from "./map-document.ts";

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

test("the map document requests version 2.1 in Russian and shows the clinic at zoom 18", () => {
  const [service, own] = parse(mapDocument("key-of-the-map", contacts)).scripts;

  expect(service?.src).toBe("https://api-maps.yandex.ru/2.1/?apikey=key-of-the-map&lang=ru_RU");
  expect(own?.textContent).toContain('"zoom":18');
  expect(own?.textContent).toContain(`"center":[${contacts.geo.latitude},${contacts.geo.longitude}]`);
});

test("the CSP allows the document's script by its hash, and only pages of this site may frame the document", () => {
  const script = parse(mapDocument("key-of-the-map", contacts)).scripts[1]?.textContent ?? "";

  expect(mapPolicy(contacts)).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(mapPolicy(contacts)).toContain("frame-ancestors 'self'");
  expect(mapPolicy(contacts)).not.toMatch(/script-src[^;]*'unsafe-inline'/);
});

test("the clinic's name cannot break out of the script or become markup on the map", () => {
  const hostile = { ...contacts, name: "</script><script>alert(1)</script><img src=x onerror=alert(2)>" };

  const parsed = parse(mapDocument("key-of-the-map", hostile));

  expect(parsed.scripts.length).toBe(2);
  expect(parsed.images.length).toBe(0);
  expect(parsed.scripts[1]?.textContent).not.toMatch(/<img|\\u003cimg/);
});
