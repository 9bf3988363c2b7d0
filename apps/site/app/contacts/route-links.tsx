import type { Contacts } from "@len/contract/contacts";
import links from "../ui/text-links.module.css";
import styles from "./route-links.module.css";

const yandexRoute = (point: string) => `https://yandex.ru/maps/?rtext=~${point}&rtt=mt`;

const pointOf = ({ geo }: Contacts) => `${geo.latitude},${geo.longitude}`;

/** Links that open a way to the clinic in a service of maps. */
export function RouteLinks({ contacts }: { contacts: Contacts }) {
  const { geo } = contacts;
  const point = pointOf(contacts);
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

/** On paper, where nothing can be pressed: the address of the way in full. */
export function PrintedRoute({ contacts }: { contacts: Contacts }) {
  const url = yandexRoute(pointOf(contacts));
  return (
    <p className={styles.onPaper}>
      {"Точный путь на\u00a0карте: "}
      <a href={url}>{url.replace("https://", "")}</a>
    </p>
  );
}
