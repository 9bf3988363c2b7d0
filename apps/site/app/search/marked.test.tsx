import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Marked } from "./marked.tsx";

test("the matched parts are marked, and no text is lost", () => {
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

test("quotation marks around a matched word follow the rules of typography", () => {
  const { container } = render(<Marked text={{ text: 'Препарат "Ботокс" и другие', marks: [[10, 16]] }} />);

  expect(container.textContent).toBe("Препарат «Ботокс» и\u00a0другие");
  expect(container.querySelector("mark")?.textContent).toBe("Ботокс");
});
