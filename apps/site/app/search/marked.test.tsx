import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Marked } from "./marked.tsx";

test("the searched parts are marked, and the text stays whole", () => {
  const text = "Лазерное удаление сосудов и лазер <b>";

  const { container } = render(
    <Marked
      text={{
        text,
        marks: [
          [0, 5],
          [28, 33],
        ],
      }}
    />,
  );

  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Лазер", "лазер"]);
  expect(screen.queryByText("<b>", { selector: "b" })).toBeNull();
});
