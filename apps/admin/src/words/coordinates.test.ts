import { expect, test } from "vitest";
import { degreesIn, pointIn } from "./coordinates.ts";

const tula = { latitude: 54.193122, longitude: 37.617348 };

test.each([
  "54.193122, 37.617348",
  "54,193122, 37,617348",
  "54,193122; 37,617348",
  "54,193122,37,617348",
  "54.193122,37.617348",
  "54.193122 37.617348",
  " 54.193122\u00a0\t37.617348\n",
  "(54.193122, 37.617348)",
  "54.193122° 37.617348°",
  "54.193122° N, 37.617348° E",
  "N54.193122 E37.617348",
  "37.617348 E, 54.193122 N",
  "54,193122° с. ш., 37,617348° в. д.",
  "54,193122°с.ш. 37,617348°в.д.",
  "Широта: 54.193122 Долгота: 37.617348",
  "54°11′35.2392″N 37°37′2.4528″E",
  "54°11'35,2392\" с. ш. 37°37'2,4528\" в. д.",
  "54° 11.58732' N, 37° 37.04088' E",
  "https://yandex.ru/maps/15/tula/?ll=37.617348%2C54.193122&z=17",
  "https://yandex.ru/maps/?pt=37.617348,54.193122&z=18",
  "https://www.google.com/maps/@54.193122,37.617348,17z",
  "https://2gis.ru/tula/geo/37.617348%2C54.193122",
  "geo:54.193122,37.617348",
])("Z24: a point is read in %s", (pasted) => {
  const point = pointIn(pasted);

  expect(point?.latitude).toBeCloseTo(tula.latitude, 6);
  expect(point?.longitude).toBeCloseTo(tula.longitude, 6);
});

test("Z24: the letter of the hemisphere decides the sign of a coordinate", () => {
  expect(pointIn("33.8688° S, 151.2093° E")).toEqual({ latitude: -33.8688, longitude: 151.2093 });
  expect(pointIn("66.5, -171.25")).toEqual({ latitude: 66.5, longitude: -171.25 });
  expect(pointIn("66°30′ с. ш. 171°15′ з. д.")).toEqual({ latitude: 66.5, longitude: -171.25 });
  expect(pointIn("-33,8688; 151,2093")).toEqual({ latitude: -33.8688, longitude: 151.2093 });
});

test.each([
  "54.193122",
  "54,193122",
  "54, 37, 12",
  "95.1, 37.6",
  "54.1, 190.2",
  "+7 (4872) 12-34-56",
  "Тула, Советская, 54",
  "",
  "54°75′ 37°10′",
])("Z24: %s is not read as a point", (typed) => {
  expect(pointIn(typed)).toBeNull();
});

test("Z24: a single coordinate is read with or without degree signs", () => {
  expect(degreesIn("54.193122")).toBe(54.193122);
  expect(degreesIn("54,193122°")).toBe(54.193122);
  expect(degreesIn("54°11′35.2392″ с. ш.")).toBeCloseTo(54.193122, 6);
  expect(degreesIn("171°15′ з. д.")).toBe(-171.25);
  for (const typed of ["", "-", "север", "54°61′"]) expect(degreesIn(typed), typed).toBeNull();
});
