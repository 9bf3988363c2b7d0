import { useLocation } from "react-router";

/** The quiet block of a part that could not be loaded; the link asks for the page again. */
export function ReviewsUnavailable() {
  const { pathname } = useLocation();

  return (
    <p>
      Не получилось загрузить отзывы. <a href={pathname}>Повторить</a>
    </p>
  );
}
