import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Picture } from "./picture.tsx";

// In Vitest, style sheets have no URL.
vi.mock("./picture-focus.css?url", () => ({ default: "/assets/picture-focus.css" }));

const reception = { url: "/a.webp", width: 800, height: 600, alt: "Приёмная", placeholder: null, variants: [] };

test("crops contain the focal point chosen by staff; without one the component's styles decide", () => {
  render(<Picture picture={{ ...reception, focus: { x: 31, y: 100 } }} sizes="100vw" />);
  render(<Picture picture={{ ...reception, alt: "Окно" }} sizes="100vw" />);

  expect(screen.getByRole("img", { name: "Приёмная" }).className).toBe("focus focus-x30 focus-y100");
  expect(document.head.querySelectorAll('link[rel="stylesheet"][href="/assets/picture-focus.css"]')).toHaveLength(1);
  expect(screen.getByRole("img", { name: "Окно" }).className).toBe("");
});
