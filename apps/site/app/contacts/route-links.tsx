import type { Contacts } from "@len/contract/contacts";
import links from "../ui/text-links.module.css";
import { typography } from "../ui/typography.ts";
import styles from "./route-links.module.css";

const yandexRoute = (point: string) => `https://yandex.ru/maps/?rtext=~${point}&rtt=mt`;

/** Links that open the route to the clinic in several map services. */
export function RouteLinks({ contacts }: { contacts: Contacts }) {
  const { geo } = contacts;
  const point = `${geo.latitude},${geo.longitude}`;
  const services = [
    { title: "Яндекс Карты", url: yandexRoute(point) },
    { title: "2ГИС", url: `https://2gis.ru/routeSearch/rsType/ctx/to/${geo.longitude},${geo.latitude}` },
    { title: "Карты телефона", url: `geo:${point}?q=${point}` },
  ];

  return (
    <nav className={[links.links, styles.routes].join(" ")} aria-label="Построить маршрут">
      <span className="small muted">{"Схема условная, точный путь в\u00a0картах:"}</span>
      <ul>
        {services.map(({ title, url }) => (
          <li key={title}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Printed in place of the links: the text to type into any map. */
export function PrintedRoute({ contacts: { address, geo } }: { contacts: Contacts }) {
  return (
    <p className={styles.onPaper}>
      {typography(`Для карты: ${address.city}, ${address.street}; координаты ${geo.latitude}, ${geo.longitude}`)}
    </p>
  );
}
