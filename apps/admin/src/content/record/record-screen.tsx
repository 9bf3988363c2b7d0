import type { ContentSection } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { messageOf, Refused } from "../../api/send.ts";
import { keptEdits } from "../../store/kept.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyLine } from "../../ui/empty.tsx";
import page from "../../ui/page.module.css";
import { Page } from "../../ui/page.tsx";
import { useClinicTime } from "../../ui/use-clinic-time.ts";
import { useTitle } from "../../ui/use-title.ts";
import { itemQuery, sectionQuery } from "../fields/queries.ts";
import { formQuery } from "../forms/index.ts";
import { Editor } from "./editor.tsx";

export function Component() {
  const { entity = "", id = "" } = useParams();
  const clinic = useClinicTime();
  const section = useQuery(sectionQuery(entity));
  const item = useQuery(itemQuery(entity, id));
  const kept = useQuery({ queryKey: ["content", "kept", entity, id], queryFn: () => keptEdits(entity, id), gcTime: 0 });
  const form = useQuery(formQuery(entity));
  const error = section.error ?? item.error ?? form.error;
  if (error)
    return (
      <NotOpened error={error} section={section.data} again={() => void [section, item, form].find(({ error }) => error)?.refetch()} />
    );
  if (!clinic || !section.data || !item.data || !item.isFetchedAfterMount || kept.data === undefined || form.data === undefined)
    return (
      <Page>
        <h1 className="only-read">Карточка</h1>
        <EmptyLine>Открываем карточку…</EmptyLine>
      </Page>
    );
  return <Editor key={id} section={section.data} opened={item.data} kept={kept.data} form={form.data} clinic={clinic} />;
}

type NotOpenedProps = { error: Error; section: ContentSection | undefined; again(): void };

function NotOpened({ error, section, again }: NotOpenedProps) {
  const isGone = error instanceof Refused && error.code === "not_found";
  useTitle(isGone ? "Такой карточки нет" : "Карточка не открылась");
  return (
    <main className={page.alone}>
      <h1>{isGone ? "Такой карточки нет" : "Карточка не открылась"}</h1>
      <p>{isGone ? "Её удалили, или адрес набран иначе." : messageOf(error)}</p>
      {isGone ? (
        <Link to={section ? `/content/${section.entity}` : "/content"}>{section?.title ?? "Ещё разделы"}</Link>
      ) : (
        <Button onClick={again}>Проверить сейчас</Button>
      )}
    </main>
  );
}
