import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { loader } from "./doctors-page.tsx";

const log = { info() {}, warn() {}, error() {} };

const doctor = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", slug: "gromov-ilya", path: "/specialists/gromov-ilya", positions: ["Хирург"] },
  ...{ firstName: "Илья", lastName: "Громов", middleName: "Петрович", lead: "", languages: [], ages: "all", experience: 1 },
  ...{ childrenFromAge: null, sex: null, schedule: [], firstVisit: null },
  ...{
    image: null,
    thumbImage: null,
    cardImage: null,
    countReviews: 0,
    rating: null,
    categories: [],
    state: "active",
    acceptsOnline: true,
  },
};

/** API client whose list has these doctors; the requests for the choices and the contacts fail. */
async function listOf(doctors: unknown[], address = "/specialists") {
  const pagination = { currentPage: 1, lastPage: 1, perPage: 20, total: doctors.length };
  const send = async (input: Parameters<typeof fetch>[0]) =>
    /choices|contacts/.test(String(input))
      ? Response.json({}, { status: 500 })
      : Response.json({ success: true, data: doctors, pagination });
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log, fetch: send }));
  const url = new URL(address, "http://site.test");
  return await loader({ url, context, request: new Request(url), params: {}, pattern: "/specialists" });
}

test("a list of doctors explains its order, except an empty list and search results", async () => {
  expect((await listOf([doctor])).order).toMatch(/^Порядок/);
  expect((await listOf([])).order).toBeNull();
  expect((await listOf([doctor], "/specialists?search=громов")).order).toBeNull();
});

test("the list of doctors is shown even when the counts of its filters could not be loaded", async () => {
  const { choices, doctors } = await listOf([doctor], "/specialists?category=hirurgiya");

  expect([choices, doctors.length]).toEqual([null, 1]);
});
