import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import styles from "./picture.module.css";
import { Picture } from "./picture.tsx";

const reception = { url: "/a.webp", width: 800, height: 600, alt: "Приёмная", placeholder: null, variants: [] };

test("a picture keeps the point that staff have chosen in sight; one without a point is cropped as its place says", () => {
  render(<Picture picture={{ ...reception, focus: { x: 31, y: 100 } }} sizes="100vw" />);
  render(<Picture picture={{ ...reception, alt: "Окно" }} sizes="100vw" />);

  expect(screen.getByRole("img", { name: "Приёмная" }).className.split(" ")).toEqual([styles.focus, styles.x30, styles.y100]);
  expect(screen.getByRole("img", { name: "Окно" }).className).toBe("");
});
