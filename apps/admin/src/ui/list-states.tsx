import { Button } from "./button.tsx";
import rowStyles from "./row.module.css";

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

export function Skeleton() {
  return (
    <div className={rowStyles.skeleton} role="status" aria-label="Список загружается">
      {skeletonRows.map((row) => (
        <div key={row} className={rowStyles.row}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

type PagesProps = { pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown } };

/** A button that loads the next page of a list. */
export function MoreRows({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: PagesProps) {
  if (!hasNextPage) return null;
  return (
    <Button className={rowStyles.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? "Загружаем…" : "Показать ещё"}
    </Button>
  );
}
