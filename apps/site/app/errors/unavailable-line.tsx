import { useLocation } from "react-router";

/** The quiet block of a small part that could not be loaded, such as a row of filters; the link asks for the page again. */
export function UnavailableLine({ part }: { part: string }) {
  const { pathname, search } = useLocation();

  return (
    <p>
      Не получилось загрузить {part}. <a href={pathname + search}>Повторить</a>
    </p>
  );
}
