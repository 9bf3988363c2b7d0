import type { Contacts } from "@len/contract/contacts";
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
    <nav className={styles.routes} aria-label="Построить маршрут">
      <span className="small muted">Построить маршрут:</span>
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
