import { useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import combobox from "../ui/combobox.module.css";
import { SearchBox } from "../ui/search-box.tsx";
import { useCombobox } from "../ui/use-combobox.ts";
import { Marked } from "./marked.tsx";
import type { loader } from "./suggest.ts";
import styles from "./suggest-box.module.css";
import type { SuggestedRow } from "./suggestion-groups.server.ts";

/** The number of letters from which on suggestions are requested, and the delay after the last key press in milliseconds. */
const minLetters = 2;
const debounce = 250;

/** Milliseconds. */
const timeout = 5_000;

/** On a phone the list has at most this many groups, with this many rows each, so that it ends above the lower edge of the screen. */
const phoneGroups = 3;
const phoneRows = 2;

type Suggestions = Awaited<ReturnType<typeof loader>>;

/**
 * The search field as a combobox: arrows select a suggestion, Enter opens it, Escape closes the list. Without scripts, or with
 * no suggestion selected, Enter submits the form.
 */
export function SuggestBox({ defaultValue, error }: { defaultValue: string; error: string | null }) {
  const navigate = useNavigate();
  const { groups, update } = useSuggestions();
  const options = groups.flatMap((group) => group.options);
  const { isShown, show, field, list, optionOf } = useCombobox<SuggestedRow>({
    label: "Подсказки",
    options,
    keyOf: ({ path }) => path,
    choose: ({ path }) => navigate(path),
  });

  function type(text: string) {
    update(text);
    show(text.trim().length >= minLetters);
  }

  return (
    <div className={styles.box}>
      <SearchBox
        label="Поиск по сайту"
        placeholder="Симптом или услуга"
        defaultValue={defaultValue}
        error={error}
        // HTML allows the combobox role on a text field, not on a search field.
        field={{
          ...field,
          ...(!defaultValue && { id: "poisk" }),
          type: "text",
          inputMode: "search",
          onChange: (event) => type(event.currentTarget.value),
        }}
      />
      {isShown && (
        <div {...list} className={combobox.list}>
          {groups.map(({ title, options: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is not a fieldset
            <div key={title} role="group" aria-label={title}>
              <p className={combobox.title} aria-hidden="true">
                {title}
              </p>
              {ofGroup.map((option) => (
                <div key={option.path} {...optionOf(option)} className={combobox.option}>
                  <span>
                    <Marked text={option.title} />
                  </span>
                  {option.note.text && (
                    <span className={styles.note}>
                      <Marked text={option.note} />
                    </span>
                  )}
                  {option.cost && <span className={styles.cost}>{option.cost}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isShown ? `Подсказок: ${options.length}` : ""}
      </p>
    </div>
  );
}

/**
 * The newest suggestions. A new request aborts the previous one, whose answer is never shown. If a request fails there are no suggestions,
 * but the form still works.
 */
function useSuggestions() {
  const [groups, setGroups] = useState<Suggestions["groups"]>([]);
  const [typed, setTyped] = useState("");

  useEffect(() => {
    if (typed.length < minLetters) return;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const found = await Promise.race([fetchSuggestions(typed, request.signal), noneAfter(timeout)]);
      if (!request.signal.aborted) setGroups(found);
    }, debounce);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed]);

  /** While a request runs, the previous suggestions stay if the text was only extended or shortened; otherwise they are removed. */
  function update(text: string) {
    const next = text.trim();
    const isSameWord = next.startsWith(typed) || typed.startsWith(next);
    if (typed.length < minLetters || !isSameWord) setGroups([]);
    setTyped(next);
  }

  return { groups, update };
}

const noneAfter = (time: number) => new Promise<[]>((resolve) => setTimeout(resolve, time, []));

/** The router is not used, because after a failed load it would replace the page with an error page while the visitor is typing. */
async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestions["groups"]> {
  try {
    const response = await fetch(`${href("/search/suggest")}?${new URLSearchParams({ search })}`, { signal });
    const groups = response.ok ? ((await response.json()) as Suggestions).groups : [];
    if (innerWidth > 767) return groups;
    return groups.slice(0, phoneGroups).map((group) => ({ ...group, options: group.options.slice(0, phoneRows) }));
  } catch {
    return [];
  }
}
