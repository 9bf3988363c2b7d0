import type { MediaShow } from "@len/contract/staff/media";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { picturesAmong } from "../paste/pictures.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import { Chip, ChipRow } from "../ui/chip.tsx";
import empty from "../ui/empty.module.css";
import { EmptyLine } from "../ui/empty.tsx";
import { NotRead } from "../ui/not-read.tsx";
import pageStyles from "../ui/page.module.css";
import { PageBar } from "../ui/page-bar.tsx";
import { Pages } from "../ui/pages.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Tools, ToolsRow } from "../ui/tools.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { useTitle } from "../ui/use-title.ts";
import { counted } from "../words/words.ts";
import styles from "./media.module.css";
import { MediaGrid } from "./media-grid.tsx";
import { MediaPane } from "./media-pane.tsx";
import { mediaListQuery } from "./queries.ts";
import { sendFiles } from "./sending.ts";
import { Sendings } from "./sendings.tsx";
import { UploadButton } from "./upload-button.tsx";
import { fileForms, sizeWords } from "./words.ts";

const chips: { show: MediaShow; label: string }[] = [
  { show: "pictures", label: "Картинки" },
  { show: "files", label: "Файлы" },
  { show: "undescribed", label: "Не описаны" },
  { show: "unused", label: "Нигде не стоят" },
];

const perPage = 48;

/** «Картинки и файлы»: the library, the running uploads, and the chosen picture or file. */
export function Component() {
  useTitle("Картинки и файлы");
  const { id = null } = useParams();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const [page, setPage] = useState(1);
  const [isOver, setOver] = useState(false);
  const show = chips.find((chip) => chip.show === address.get("show"))?.show ?? "pictures";
  const q = address.get("q") ?? "";
  const list = useQuery(mediaListQuery({ show, page, perPage, ...(q && { q }) }));
  const choose = (chosen: string | null) => void navigate({ pathname: chosen ? `/media/${chosen}` : "/media", search: address.toString() });
  useKeys({ Escape: () => choose(null) });
  const filter = (changed: Record<string, string>) => {
    setPage(1);
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(changed)) value ? next.set(name, value) : next.delete(name);
    setAddress(next);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    sendFiles(event.dataTransfer.files);
  };
  useEffect(() => {
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement))
        sendFiles(picturesAmong(clipboardData?.files ?? [], new Date()));
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const items = list.data?.data ?? [];
  const last = list.data?.pagination.lastPage ?? 1;
  return (
    <main
      className={`${pageStyles.page} ${pageStyles.pageFixed} ${styles.mediaPage}${id ? ` ${styles.hasChosen}` : ""}${isOver ? ` ${styles.isOver}` : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={onDrop}
    >
      <PageBar>
        <h1>Картинки и файлы</h1>
        {list.data && (
          <span className="small muted not-phone">
            {counted(list.data.total, fileForms)}, {sizeWords(list.data.bytes)}
          </span>
        )}
        <UploadButton accept="any" label="Загрузить" kind="main" hasIcon isMany />
        <AccountMenu />
      </PageBar>
      <div className={styles.mediaCols}>
        <section className={styles.mediaLibrary} aria-label="Библиотека">
          <Tools>
            <ToolsRow>
              <SearchField
                label="Найти картинку или файл"
                placeholder="Что на картинке"
                value={q}
                onFind={(words) => filter({ q: words })}
              />
              <ChipRow label="Показать">
                {chips.map((chip) => (
                  <Chip
                    count={list.data?.counts[chip.show] ?? ""}
                    key={chip.show}
                    aria-pressed={chip.show === show}
                    onClick={() => filter({ show: chip.show === "pictures" ? "" : chip.show })}
                  >
                    {chip.label}
                  </Chip>
                ))}
              </ChipRow>
            </ToolsRow>
          </Tools>
          <Sendings />
          {list.isPending && <EmptyLine>Читаем библиотеку…</EmptyLine>}
          {list.error && !list.data && <NotRead error={list.error} retry={() => void list.refetch()} />}
          {list.data && items.length === 0 && <Empty show={show} q={q} onReset={() => setAddress({})} />}
          <MediaGrid items={items} chosen={id} onChoose={(item) => choose(item.id === id ? null : item.id)} label="Картинки и файлы" />
          <Pages page={page} last={last} onGo={setPage} />
        </section>
        {id && <MediaPane key={id} id={id} onClose={() => choose(null)} />}
      </div>
    </main>
  );
}

function Empty({ show, q, onReset }: { show: MediaShow; q: string; onReset(): void }) {
  if (!q && show === "undescribed") return <p className={empty.empty}>Все картинки описаны</p>;
  if (!q && show === "unused") return <p className={empty.empty}>Всё, что загружено, где-то стоит</p>;
  if (!q) return <p className={empty.empty}>Перетащите сюда файлы или нажмите «Загрузить»</p>;
  return (
    <div className={empty.empty}>
      <p>Под эти слова ничего нет</p>
      <Button onClick={onReset}>Показать все</Button>
    </div>
  );
}
