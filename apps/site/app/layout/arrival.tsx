import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { hashTarget } from "../ui/hash-target.ts";

/**
 * On each new page the focus moves to its heading and the title is announced, as browsers do when they load a page. On the page of an empty
 * search the field `poisk` gets the focus instead, because the visitor came to type. Another page of a list counts as a new page. A filter
 * does not: it announces the number of results itself, and the focus stays.
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

    const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
    const target = hashTarget(hash) ?? find("#poisk") ?? find("h1");
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [page, hash]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
