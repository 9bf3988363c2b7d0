import { useEffect } from "react";

/** The title of the tab: what the screen is, then whose panel it is. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title}: панель клиники «Лён»`;
  }, [title]);
}
