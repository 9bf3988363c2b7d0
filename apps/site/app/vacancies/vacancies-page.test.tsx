import { render, screen } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import VacanciesPage, { loader, meta } from "./vacancies-page.tsx";

const text = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", page: "/vacancies", pageName: "Работа у нас" },
  ...{ title: "Кого мы ищем", description: "Три слова о том, как у нас работают.", h1: "Приходите работать", text: null },
};

test("title, description, h1 and last breadcrumb of a section come from the texts by staff", async () => {
  const context = new RouterContextProvider();
  const answerOf = (path: string) => (path === "/api/seo-texts" ? [{ ...text, page: "/news", h1: "Новости" }, text] : []);
  const send = async (url: Parameters<typeof fetch>[0]) => Response.json({ success: true, data: answerOf(new URL(String(url)).pathname) });
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log: { info() {}, warn() {}, error() {} }, fetch: send }));
  const url = new URL("http://site.test/vacancies");

  const { data: loaderData } = await loader({ url, context, request: new Request(url), params: {}, pattern: "/vacancies" });
  const Content = () => <VacanciesPage loaderData={loaderData} params={{}} matches={[] as never} />;
  const Page = createRoutesStub([{ path: "/vacancies", Component: Content }]);
  render(<Page initialEntries={["/vacancies"]} />);
  const head = meta({ loaderData, matches: [] as never, params: {}, location: {} as never });

  expect(head).toContainEqual({ title: "Кого мы ищем" });
  expect(head).toContainEqual({ name: "description", content: expect.stringContaining("Три слова о том, как у нас работают.") });
  expect(screen.getByRole("heading", { level: 1, name: "Приходите работать" })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Хлебные крошки" }).textContent).toContain("Работа у нас");
});
