import type { Contacts } from "@len/contract/contacts";
import links from "../ui/text-links.module.css";
import styles from "./route-links.module.css";

/** Links that open a way to the clinic in a service of maps. */
export function RouteLinks({ contacts: { geo, address } }: { contacts: Contacts }) {
  const point = `${geo.latitude},${geo.longitude}`;
  const services = [
    { title: "Яндекс Карты", url: `https://yandex.ru/maps/?rtext=~${point}&rtt=mt` },
    { title: "2ГИС", url: `https://2gis.ru/routeSearch/rsType/ctx/to/${geo.longitude},${geo.latitude}` },
    { title: "Карты телефона", url: `geo:${point}?q=${encodeURIComponent(`${address.city}, ${address.street}`)}` },
  ];

  return (
    <nav className={[links.links, styles.routes].join(" ")} aria-label="Построить маршрут">
      <span className="small muted">Схема условная, точный путь в{"\u00a0"}картах:</span>
      <ul>
        {services.map(({ title, url }) => (
          <li key={title}>
            <a href={url} rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
