import { expect, hydrated, test } from "./journey.ts";

// The demo clinic has no video on a social network: the test changes the site's data to have one, and serves the network's page.

const film = "https://vkvideo.ru/video-1_2";

test("a video of a social network names the network, loads nothing from it before a click, and leaves nothing of it after it is closed", async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "localhost") foreign.push(request.url());
  });
  await page.route("https://vkvideo.ru/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html><title>Плеер</title><p>Плеер" }),
  );
  await page.route("**/video.data*", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const url = /"(http[^"]+\.webm)"/.exec(text)?.[1] ?? "";
    expect(url).not.toBe("");
    await route.fulfill({ response, body: text.replaceAll('"file"', '"vk"').replace(`"${url}"`, `"${film}"`) });
  });
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Видео", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Видео" })).toBeVisible();
  const poster = page.getByRole("button", { name: /^Смотреть: / });
  const title = (await poster.getAttribute("aria-label"))?.slice("Смотреть: ".length) ?? "";
  await expect(page.getByText("0:09, ВКонтакте")).toBeVisible();
  await expect(poster.locator("img")).toBeVisible();
  expect(foreign).toEqual([]);

  await poster.click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.locator("iframe").contentFrame().getByText("Плеер")).toBeVisible();
  await expect(dialog.getByText("Видео показывает ВКонтакте.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Открыть на его сайте" })).toHaveAttribute("href", film);
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect((await dialog.boundingBox())?.width).toBe(600);
  expect(foreign).toEqual(["https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2"]);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(poster).toBeFocused();
});
