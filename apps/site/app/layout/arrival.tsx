import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * On each new page the focus goes to its heading and its title is said, as a browser does on a load of its own. Another page of a
 * list is one; what narrows a list says itself how much is left, and keeps the focus.
 */
export function Arrival() {
  const { pathname, search, hash } = useLocation();
  const page = `${pathname}${search.match(/page=\d+/)}`;
  const shown = useRef(page);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    setTitle(document.title);

    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const heading = target ?? document.querySelector<HTMLElement>("main h1");
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [page, hash]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
