import { type HTMLAttributes, type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from "react";

type ComboboxProps<Option> = {
  /** Name of the list. */
  label: string;
  /** What stands in the list now, in its order, whatever groups it is shown in. */
  options: Option[];
  /** The list may be replaced between an arrow and Enter, so an option is known by its key, not by its place. */
  keyOf: (option: Option) => string;
  choose: (option: Option) => void;
};

/**
 * A field with a list below it, as the «combobox» of the WAI-ARIA practices: the field keeps the focus, arrows, Home and End go
 * through the list, Enter or a press takes an option, Escape puts the list away and closes nothing else.
 */
export function useCombobox<Option>({ label, options, keyOf, choose }: ComboboxProps<Option>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = options.findIndex((option) => keyOf(option) === activeKey);
  const isShown = isOpen && options.length > 0;
  const activeId = isShown && active >= 0 ? `${id}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  /** Nothing of a list that is opened, or changed by typing, is active yet, unless it is said. */
  function show(isWanted: boolean, first?: Option) {
    setIsOpen(isWanted);
    setActiveKey(first ? keyOf(first) : null);
  }

  function take(option: Option) {
    setIsOpen(false);
    choose(option);
  }

  function press(event: KeyboardEvent) {
    const chosen = options[active];
    if (event.key === "Enter") {
      setIsOpen(false);
      if (!isShown || !chosen) return;
      event.preventDefault();
      choose(chosen);
    }
    if (!isShown) return;
    if (event.key === "Escape") {
      event.preventDefault();
      setIsOpen(false);
    }
    const place = placeAfter(event.key, active, options.length);
    if (place === null) return;
    event.preventDefault();
    const next = options[place];
    setActiveKey(next ? keyOf(next) : null);
  }

  const field: InputHTMLAttributes<HTMLInputElement> = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isShown,
    "aria-controls": isShown ? id : undefined,
    "aria-activedescendant": activeId,
    autoComplete: "off",
    onKeyDown: press,
    onBlur: () => setIsOpen(false),
  };
  const list: HTMLAttributes<HTMLElement> = {
    id,
    role: "listbox",
    "aria-label": label,
    // The field keeps the focus, so that the list is still there for the click.
    onMouseDown: (event) => event.preventDefault(),
  };
  const optionOf = (option: Option): HTMLAttributes<HTMLElement> => ({
    id: `${id}-${options.indexOf(option)}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": options.indexOf(option) === active,
    onClick: () => take(option),
  });

  return { isOpen, isShown, active: options[active], show, field, list, optionOf };
}

/** Where a key leads from a place in a list: one place more than there are options is the field itself, -1. */
function placeAfter(key: string, place: number, count: number): number | null {
  const around = (step: number) => ((place + 1 + step + count + 1) % (count + 1)) - 1;
  if (key === "ArrowDown") return around(1);
  if (key === "ArrowUp") return around(-1);
  // In the field they go to the ends of what is typed.
  if (place < 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
