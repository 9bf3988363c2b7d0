import { messageOf } from "../api/send.ts";

type FailedProps = { title: string; error: unknown; retry(): void };

/** A list or an item that was not read. */
export function Failed({ title, error, retry }: FailedProps) {
  return (
    <div className="empty" role="alert">
      <p className="name">{title}</p>
      <p>{messageOf(error)}</p>
      <button type="button" className="btn btn--main" onClick={retry}>
        Открыть ещё раз
      </button>
    </div>
  );
}

const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8];

export function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label="Список загружается">
      {skeletonRows.map((row) => (
        <div key={row} className="row">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

type PagesProps = { pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown } };

/** Reads the next page of a list. */
export function MoreRows({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: PagesProps) {
  if (!hasNextPage) return null;
  return (
    <button type="button" className="btn more" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? "Загружаем…" : "Показать ещё"}
    </button>
  );
}
