import { type HTMLAttributes, type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from "react";

type ComboboxProps<Option> = {
  /** Accessible name of the list. */
  label: string;
  /** The options in display order, without their groups. */
  options: Option[];
  /** Options are identified by a key and not by their index, because the list may be replaced between an arrow key and Enter. */
  keyOf: (option: Option) => string;
  choose: (option: Option) => void;
};

/**
 * A text field with a list of options, by the WAI-ARIA combobox pattern. The focus stays in the field; arrows, Home and End move through
 * the list; Enter or a press selects an option; Escape only closes the list.
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

  /** When the list opens or the text changes, no option is active unless `first` is given. */
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
    // The press must not take the focus from the field, otherwise the list would close before the click.
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

/** The next position for a key. Position -1 is the field itself, which the arrow keys reach after the last option. */
function placeAfter(key: string, place: number, count: number): number | null {
  const around = (step: number) => ((place + 1 + step + count + 1) % (count + 1)) - 1;
  if (key === "ArrowDown") return around(1);
  if (key === "ArrowUp") return around(-1);
  // While no option is active, Home and End move the cursor in the field.
  if (place < 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
