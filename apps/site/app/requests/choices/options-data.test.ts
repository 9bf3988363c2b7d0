import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../../http/api-client.ts";
import { apiContext } from "../../http/api-context.ts";
import { loadFormOptions } from "./load-form-options.server.ts";
import { loader } from "./options-data.ts";

const log = { info() {}, warn() {}, error() {} };

const doctorOf = (number: number) => ({
  ...{ id: "0198a000-0000-7000-8000-000000000001", slug: `doctor-${number}`, path: `/specialists/doctor-${number}`, positions: ["Хирург"] },
  ...{ firstName: "Илья", lastName: "Громов", middleName: "Петрович", experience: 1, countReviews: 0, rating: null, categories: [] },
  ...{ image: null, thumbImage: null, cardImage: null, state: "active", acceptsOnline: true },
  ...{ languages: ["русский"], ages: "adults", childrenFromAge: null, sex: "male", schedule: [], firstVisit: null },
});

/** The API of a clinic with 101 doctors and no services. */
function largeClinic() {
  const doctors = Array.from({ length: 101 }, (_, index) => doctorOf(index + 1));
  const send = async (input: Parameters<typeof fetch>[0]) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname === "/api/services") return Response.json({ success: true, data: [] });
    const [perPage, page] = [Number(searchParams.get("limit")), Number(searchParams.get("page") ?? 1)];
    const pagination = { currentPage: page, lastPage: Math.ceil(101 / perPage), perPage, total: 101 };
    return Response.json({ success: true, data: doctors.slice((page - 1) * perPage, page * perPage), pagination });
  };
  return createApiClient({ baseUrl: "http://api.test", log, fetch: send });
}

test("every doctor of a clinic with more than a hundred can be chosen, in a dialog and on the page of a form", async () => {
  const context = new RouterContextProvider();
  context.set(apiContext, largeClinic());
  const url = new URL("http://site.test/requests/options");

  const inDialog = await (await loader({ url, context, request: new Request(url), params: {}, pattern: "/requests/options" })).json();
  const onPage = await loadFormOptions(largeClinic());

  for (const { record, review } of [inDialog, onPage])
    for (const { doctors } of [record, review]) expect([doctors.length, doctors.at(-1)?.slug]).toEqual([101, "doctor-101"]);
});
