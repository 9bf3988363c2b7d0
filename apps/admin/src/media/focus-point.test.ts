// @vitest-environment jsdom
import type { PictureItem } from "@len/contract/staff/media";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { FocusPoint } from "./focus-point.tsx";

afterEach(cleanup);

const picture = { url: "/room.webp", width: 400, height: 200, variants: [], placeholder: null };

function shown() {
  const onChange = vi.fn();
  const props = { item: { picture } as unknown as PictureItem, focus: { x: 50, y: 50 }, onChange, onLeave: () => {}, sizes: "400px" };
  const { container, getByRole } = render(createElement(FocusPoint, props));
  const frame = container.firstElementChild;
  const point = getByRole("button");
  if (!frame) throw new Error("there is no picture");
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200);
  point.getBoundingClientRect = () => new DOMRect(187, 87, 26, 26);
  point.setPointerCapture = () => {};
  return { frame, point, onChange };
}

it("a tap sets the point; scrolling by touch does not", () => {
  const { frame, onChange } = shown();
  fireEvent.pointerDown(frame, { clientX: 100, clientY: 150 });
  fireEvent.pointerMove(frame, { clientX: 100, clientY: 120 });
  fireEvent.pointerUp(frame, { clientX: 100, clientY: 60 });
  fireEvent.pointerDown(frame, { clientX: 100, clientY: 150 });
  fireEvent.pointerCancel(frame);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerDown(frame, { clientX: 100, clientY: 150 });
  fireEvent.pointerUp(frame, { clientX: 102, clientY: 150 });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ x: 26, y: 75 });
});

it("the point follows the pointer and does not jump to it", () => {
  const { point, onChange } = shown();
  fireEvent.pointerDown(point, { clientX: 210, clientY: 100 });
  fireEvent.pointerMove(point, { clientX: 250, clientY: 120 });
  fireEvent.pointerUp(point, { clientX: 250, clientY: 120 });
  fireEvent.pointerMove(point, { clientX: 10, clientY: 10 });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ x: 60, y: 60 });
});
