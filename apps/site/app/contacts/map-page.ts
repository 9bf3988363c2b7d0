import { createHash } from "node:crypto";
import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/map-page.ts";

/** §9 of the specification. */
const zoom = 18;

/**
 * The map of Yandex in a document of its own, which the contacts show in a frame after a click: what the service needs is
 * allowed here and nowhere else. Without a key there is no such page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!env.mapsKey) throw data(null, { status: 404 });
  const { name, geo, address } = await required(context.get(apiContext).contacts());

  const place = { center: [geo.latitude, geo.longitude], zoom, name, address: `${address.city}, ${address.street}` };
  return new Response(mapDocument(env.mapsKey, place), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": mapPolicy(scriptOf(place)),
      "X-Robots-Tag": "noindex",
    },
  });
}

type Place = { center: number[]; zoom: number; name: string; address: string };

const mapDocument = (key: string, place: Place) => `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<title>Карта</title>
<style>html,body,#map{height:100%;margin:0}</style>
<script src="https://api-maps.yandex.ru/2.1/?apikey=${encodeURIComponent(key)}&amp;lang=ru_RU"></script>
</head>
<body>
<div id="map"></div>
<script>${scriptOf(place)}</script>
</body>
</html>
`;

function scriptOf(place: Place): string {
  const json = JSON.stringify(place).replaceAll("<", "\\u003c");
  return `ymaps.ready(()=>{const p=${json};const m=new ymaps.Map("map",{center:p.center,zoom:p.zoom});m.geoObjects.add(new ymaps.Placemark(p.center,{hintContent:p.name,balloonContent:p.address}))})`;
}

function mapPolicy(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  const service = "https://api-maps.yandex.ru https://yastatic.net https://*.maps.yandex.net https://*.yandex.ru";
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'unsafe-eval' ${service}`,
    `style-src 'unsafe-inline' ${service}`,
    `img-src data: ${service}`,
    `connect-src ${service}`,
    `font-src ${service}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
