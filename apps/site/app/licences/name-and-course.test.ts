// @vitest-environment node
import { expect, test } from "vitest";
import { nameAndCourse } from "./name-and-course.ts";

test.each([
  ["Павел Орлов. Цифровая дерматоскопия, 36 часов", "Павел Орлов", "Цифровая дерматоскопия, 36 часов"],
  ["Орлов П. В. Цифровая дерматоскопия", "Орлов П. В. Цифровая дерматоскопия", ""],
  ["П. В. Орлов. Дерматоскопия. Второй курс", "П. В. Орлов", "Дерматоскопия. Второй курс"],
  ["Сертификат соответствия", "Сертификат соответствия", ""],
])("the title «%s» has the name «%s» and the course «%s»", (title, name, course) => {
  expect(nameAndCourse(title)).toEqual({ name, course });
});
