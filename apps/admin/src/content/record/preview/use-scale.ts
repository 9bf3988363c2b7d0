import { useCallback, useState } from "react";

/** The scale at which a page of this width fits its frame, and the height of the page in its own pixels. */
export function useScale(pageWidth: number) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size.width > 0 ? Math.min(1, size.width / pageWidth) : 1;
  return { place, scale, height: Math.ceil(size.height / scale) };
}
