import { href } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { MoreLink } from "../ui/button.tsx";

/** A link to all directions, below the directions that staff chose for the home page. Renders nothing when staff chose all directions. */
export function AllDirections({ shown }: { shown: number }) {
  const total = useRootData()?.categories?.filter(({ parent }) => parent === null).length ?? 0;
  if (total <= shown) return null;

  return (
    <p>
      <MoreLink to={href("/categories")}>Все направления</MoreLink>
    </p>
  );
}
