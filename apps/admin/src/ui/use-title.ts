import { useEffect } from "react";

/** Sets the title of the tab: the screen, then the clinic. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title}: панель клиники «Лён»`;
  }, [title]);
}
