import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

// The only video of a social network in the demo clinic. The test itself answers in place of the network.

const title = "Ролик из ВКонтакте";

test(
  "a video of a social network shows the name of the network, loads nothing from it before a click, and is removed from the page when it is closed",
  long,
  async ({ page, foreign }) => {
    await page.route("https://vkvideo.ru/**", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html><title>Плеер</title><p>Плеер" }),
    );
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Видео", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Видео" })).toBeVisible();
    const poster = page.getByRole("button", { name: `Смотреть: ${title}` });
    await poster.scrollIntoViewIfNeeded();
    await expect(page.getByText("1:00, ВКонтакте")).toBeVisible();
    await expect(poster.locator("img")).toBeVisible();
    expect(foreign).toEqual([]);

    await poster.click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.locator("iframe").contentFrame().getByText("Плеер")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Смотреть во ВКонтакте" })).toHaveAttribute(
      "href",
      "https://vkvideo.ru/video-22822305_456241864",
    );
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    expect((await dialog.boundingBox())?.width).toBe(600);
    expect(foreign).toEqual(["https://vkvideo.ru/video_ext.php?oid=-22822305&id=456241864&hd=2"]);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(poster).toBeFocused();
  },
);
