import { createHash } from "node:crypto";
import type { Contacts } from "@len/contract/contacts";

/** Zoom level, set by the specification. */
const zoom = 18;

type Place = Pick<Contacts, "name" | "geo" | "address">;

/** HTML document with Yandex Maps 2.1 in Russian, centred on the clinic. */
export function mapDocument(key: string, place: Place): string {
  return `<!DOCTYPE html>
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
}

/** CSP of that document: its own script by hash, and the sources that the map service needs. */
export function mapPolicy(place: Place): string {
  const hash = createHash("sha256").update(scriptOf(place)).digest("base64");
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

function scriptOf({ name, geo, address }: Place): string {
  const place = {
    center: [geo.latitude, geo.longitude],
    zoom,
    name: escaped(name),
    address: escaped(`${address.city}, ${address.street}`),
  };
  const json = JSON.stringify(place).replaceAll("<", "\\u003c");
  return `ymaps.ready(()=>{const p=${json};new ymaps.Map("map",{center:p.center,zoom:p.zoom}).geoObjects.add(new ymaps.Placemark(p.center,{hintContent:p.name,balloonContent:p.address}))})`;
}

/** The map service renders these texts as HTML. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
