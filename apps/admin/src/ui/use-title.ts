import { useEffect } from "react";

/** The title of the tab: the screen, then the clinic. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title}: панель клиники «Лён»`;
  }, [title]);
}
