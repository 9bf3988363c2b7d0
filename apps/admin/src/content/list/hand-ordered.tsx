import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ListedContent } from "@len/contract/staff/content";
import type { CSSProperties, ReactNode, Ref } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./list.module.css";
import type { HandOrder } from "./use-hand-order.ts";

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const screenReaderInstructions = {
  draggable: "Пробел берёт строку, стрелки вверх и вниз двигают её, второй пробел ставит, Escape оставляет на прежнем месте.",
};

type Props = { rows: readonly ListedContent[]; order: HandOrder | null; children: ReactNode };

/** Rows that can be dragged into another order by the pointer, or moved by keys on their handles. */
export function HandOrdered({ rows, order, children }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (!order) return children;
  const ids = rows.map(({ id }) => id);
  const titleOf = (id: string | number) => rows.find((row) => row.id === id)?.title || "Без названия";
  const placeOf = (id: string | number) => `место ${ids.indexOf(String(id)) + 1} из ${ids.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Строка взята: ${titleOf(active.id)}, ${placeOf(active.id)}`,
    onDragOver: ({ over }) => (over ? placeOf(over.id) : undefined),
    onDragEnd: ({ active, over }) => `Строка стоит: ${titleOf(active.id)}, ${placeOf(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `Осталась на прежнем месте: ${titleOf(active.id)}`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) order.move(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertical]}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const stillPlease = matchMedia("(prefers-reduced-motion: reduce)");

/** The properties that make a row draggable. */
export type Drag = { ref: Ref<HTMLTableRowElement>; style: CSSProperties; isDragged: boolean; handle: ReactNode };

type RowProps = { id: string; title: string; isTabStop: boolean; children(drag: Drag): ReactNode };

export function HandOrderedRow({ id, title, isTabStop, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: "строка, которую двигают" },
    ...(stillPlease.matches && { transition: null }),
  });
  return children({
    ref: setNodeRef,
    style: { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition },
    isDragged: isDragging,
    handle: (
      <button
        type="button"
        className={styles.drag}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={`Место в списке: ${title}`}
      >
        <Icon name="grip" />
      </button>
    ),
  });
}
