import { grouped } from "@len/contract/grouped";
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import combobox from "../../ui/combobox.module.css";
import { matching } from "../../ui/matching.ts";
import { useCombobox } from "../../ui/use-combobox.ts";
import styles from "./searchable-choice.module.css";

type SearchableChoiceProps = {
  /** Id of the field. The select has this id until the search field replaces it. */
  id: string;
  error: string | undefined;
};

/**
 * Replaces a native select by a field that searches its options, in windows of 1024 px and more. The select remains the control of the
 * form: it is hidden, but it has the value and gets the events of each choice, so that other code can still read, fill in, narrow or check
 * it. The id belongs to the visible element of the two, so that the label, the error message and links refer to that element.
 */
export function SearchableChoice({ id, ...props }: SearchableChoiceProps) {
  const [select] = useState(() => document.getElementById(id));
  const input = useRef<HTMLInputElement>(null);
  const isReplaced = useReplacement(select, input);

  useLayoutEffect(() => {
    if (!select || !isReplaced) return;
    select.id = `${id}-value`;
    select.hidden = true;
    return () => {
      select.id = id;
      select.hidden = false;
    };
  }, [isReplaced, id, select]);

  if (!isReplaced || !(select instanceof HTMLSelectElement) || !select.parentElement) return null;
  return createPortal(<ChoiceField {...props} id={id} select={select} input={input} />, select.parentElement);
}

/**
 * Whether the search field replaces the select; in narrow windows it never does. When the mouse moves over the select, the select is
 * replaced at once. When the keyboard focuses the select, it is replaced and the focus moves to `input`. A press opens the native list, so
 * the select is replaced only after it loses the focus. Without a mouse no event precedes a touch, so the select is replaced from the
 * start.
 */
function useReplacement(select: HTMLElement | null, input: RefObject<HTMLInputElement | null>): boolean {
  const [isReplaced, setIsReplaced] = useState(false);

  useEffect(() => {
    if (!select) return;
    const wide = matchMedia("(min-width: 1024px)");
    let isPressed = false;

    const replaceSelect = () => {
      if (wide.matches && document.activeElement !== select) setIsReplaced(true);
    };
    const leaveSelect = () => {
      isPressed = false;
      replaceSelect();
    };
    const pressSelect = () => {
      isPressed = true;
    };
    const focus = () => {
      if (!wide.matches || isPressed) return;
      flushSync(() => setIsReplaced(true));
      // The form must not get this blur event: the visitor has not left the field.
      select.addEventListener("focusout", (event) => event.stopPropagation(), { once: true });
      input.current?.focus();
      // Selects the text, as the Tab key does, so that typing replaces it.
      input.current?.select();
    };
    const change = () => {
      if (wide.matches) return;
      const hadFocus = document.activeElement === input.current;
      flushSync(() => setIsReplaced(false));
      if (hadFocus) select.focus();
    };

    const listeners = { pointerover: replaceSelect, pointerdown: pressSelect, focus, blur: leaveSelect };
    const listening = new AbortController();
    for (const [type, listener] of Object.entries(listeners)) select.addEventListener(type, listener, listening);
    wide.addEventListener("change", change, listening);
    if (select.matches(":hover") || !matchMedia("(hover: hover)").matches) replaceSelect();
    return () => listening.abort();
  }, [select, input]);

  return isReplaced;
}

type Choice = { value: string; title: string; group: string };

/** The current options of the select. */
const choicesOf = (select: HTMLSelectElement): Choice[] =>
  [...select.options]
    .filter(({ value }) => value !== "")
    .map(({ value, text, parentElement }) => ({ value, title: text, group: parentElement?.getAttribute("label") ?? "" }));

type ChoiceFieldProps = SearchableChoiceProps & { select: HTMLSelectElement; input: RefObject<HTMLInputElement | null> };

function ChoiceField({ id, error, select, input }: ChoiceFieldProps) {
  const value = useValue(select);
  /** The typed text; `null` while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const all = choicesOf(select);
  const chosen = all.find((choice) => choice.value === value);
  const found = typed ? all.filter(({ title }) => matching(typed)(title)) : all;
  const { isOpen, isShown, active, show, field, list, optionOf } = useCombobox<Choice>({
    label: "Варианты",
    options: found,
    keyOf: (choice) => choice.value,
    choose: (choice) => choose(choice.value),
  });
  const shownList = useRef<HTMLDivElement>(null);

  // Leaving the previous field may show its error message, which moves this list. So the list is scrolled into view one frame later.
  useEffect(() => {
    if (!isShown) return;
    const moved = requestAnimationFrame(() => shownList.current?.scrollIntoView?.({ block: "nearest" }));
    return () => cancelAnimationFrame(moved);
  }, [isShown]);

  function choose(chosenValue: string) {
    setTyped(null);
    select.value = chosenValue;
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (currentTarget.value === "") choose("");
    setTyped(currentTarget.value);
    show(true);
  }

  function open(first = chosen) {
    show(true, first);
    if (typed === null) input.current?.select();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    // While the list is open, these keys are for the list, not for the form or the dialog.
    if (isOpen && key === "Escape") {
      event.preventDefault();
      setTyped(null);
      return show(false);
    }
    if (isOpen && key === "Enter") {
      event.preventDefault();
      const meant = active ?? (found.length === 1 ? found[0] : undefined);
      if (meant) choose(meant.value);
      // If the text matches no option, or several without a highlighted one, the list stays open, so that the next Enter does not send
      // the form either.
      if (meant || typed === null) show(false);
      return;
    }
    // As in a native list, leaving the field chooses the highlighted option.
    if (key === "Tab" && isShown && active) choose(active.value);
    if (!isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      open(chosen ?? found.at(key === "ArrowDown" ? 0 : -1));
    } else field.onKeyDown?.(event);
  }

  /** When the field loses focus, a complete title becomes the choice; any other text is dropped and the previous choice stays. */
  function leaveField() {
    show(false);
    const meant = typed && found.find(({ title }) => matching(title)(typed));
    if (meant) choose(meant.value);
    setTyped(null);
    select.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }

  return (
    <>
      <input
        {...field}
        ref={input}
        id={id}
        className={[select.className, styles.field].join(" ")}
        placeholder={select.options[0]?.text}
        value={typed ?? chosen?.title ?? ""}
        spellCheck={false}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={type}
        onClick={() => !isOpen && open()}
        onKeyDown={press}
        onBlur={leaveField}
      />
      {isShown && (
        <div {...list} ref={shownList} className={[combobox.list, styles.below, styles.list].join(" ")}>
          {[...grouped(found, ({ group }) => group)].map(([group, choices]) => (
            <div key={group} {...(group && { role: "group", "aria-label": group })}>
              {group && (
                <p className={combobox.title} aria-hidden="true">
                  {group}
                </p>
              )}
              {choices.map((choice) => (
                <div key={choice.value} {...optionOf(choice)} className={combobox.option}>
                  {choice.title}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={isOpen && !isShown ? [combobox.list, styles.below, styles.nothing].join(" ") : "visually-hidden"}>
        {statusText(isOpen, typed, found.length)}
      </p>
    </>
  );
}

/** The value of the select, also when a script sets it: the button that opened the form, a restored draft or a reset. */
function useValue(select: HTMLSelectElement): string {
  const [value, setValue] = useState(select.value);

  useEffect(() => {
    const { form } = select;
    const read = () => setValue(select.value);
    const readReset = () => queueMicrotask(read);
    form?.addEventListener("change", read);
    form?.addEventListener("reset", readReset);
    return () => {
      form?.removeEventListener("change", read);
      form?.removeEventListener("reset", readReset);
    };
  }, [select]);

  return value;
}

function statusText(isOpen: boolean, typed: string | null, count: number): string {
  if (!isOpen || !typed) return "";
  return count > 0 ? `Вариантов: ${count}` : "Ничего не найдено";
}
