import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test.for([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1",
    "Телефон",
    "Safari, iPhone",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36", "Компьютер", "Chrome, Windows"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/146.0.0.0 YaBrowser/26.10.0 Safari/537.36", "Компьютер", "Яндекс Браузер, Windows"],
  ["Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36", "Планшет", "Chrome, Android"],
  ["curl/8.9", "Другой браузер", "неизвестный браузер"],
] as const)("the user agent %s is named «%s» and «%s»", ([userAgent, device, program]) => {
  expect(deviceOf(userAgent)).toEqual({ device, program });
});
