import { useLocation } from "react-router";

/** Message that a part of the page failed to load, with a link that reloads the page. */
export function ReviewsUnavailable() {
  const { pathname } = useLocation();

  return (
    <p>
      Не получилось загрузить отзывы. <a href={pathname}>Повторить</a>
    </p>
  );
}
