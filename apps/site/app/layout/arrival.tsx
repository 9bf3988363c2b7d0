import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { hashTarget } from "../ui/hash-target.ts";

/** On each new page the focus goes to its heading and its title is said, as a browser does on a load of its own. */
export function Arrival() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);

    const heading = hashTarget(hash) ?? document.querySelector<HTMLElement>("main h1");
    if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
