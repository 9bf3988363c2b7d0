import type { Suggestion } from "@len/contract/search";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { href, useNavigate } from "react-router";
import { typography } from "../typography.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { Marked } from "./marked.tsx";
import type { loader } from "./suggest.ts";
import styles from "./suggest-box.module.css";

/** A pause of typing, in milliseconds, after which suggestions are asked for; from two letters on. */
const typingPause = 250;
const fewestLetters = 2;

/** Nobody waits longer for them, in milliseconds. */
const patience = 5_000;

type Suggestions = Awaited<ReturnType<typeof loader>>;

/**
 * The field of the search page as a combobox: arrows choose a suggestion, Enter goes to it, Escape puts the list away. Without
 * scripts, and without a choice, Enter sends the form around it.
 */
export function SuggestBox({ defaultValue }: { defaultValue: string }) {
  const id = useId();
  const navigate = useNavigate();
  const { groups, ask } = useSuggestions();
  const [isOpen, setIsOpen] = useState(false);
  // By its path, not by its place: the list may be replaced between an arrow and Enter.
  const [chosenPath, setChosenPath] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const active = options.findIndex(({ path }) => path === chosenPath);
  const isShown = isOpen && options.length > 0;
  const optionId = (option: Suggestion) => `${id}-${options.indexOf(option)}`;

  function type(text: string) {
    ask(text);
    setChosenPath(null);
    setIsOpen(text.trim().length >= fewestLetters);
  }

  function press(event: KeyboardEvent) {
    const chosen = options[active];
    if (event.key === "Enter") {
      setIsOpen(false);
      if (!isShown || !chosen) return;
      event.preventDefault();
      navigate(chosen.path);
    }
    if (!isShown) return;
    if (event.key === "Escape") {
      event.preventDefault();
      setIsOpen(false);
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One place more than there are options: the field itself.
      setChosenPath(options[((active + 1 + step + options.length + 1) % (options.length + 1)) - 1]?.path ?? null);
    }
  }

  return (
    <div className={styles.box}>
      <SearchBox
        label="Поиск по сайту"
        placeholder="Симптом, услуга или врач"
        defaultValue={defaultValue}
        field={{
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isShown,
          "aria-controls": isShown ? id : undefined,
          "aria-activedescendant": isShown && active >= 0 ? `${id}-${active}` : undefined,
          onChange: (event) => type(event.currentTarget.value),
          onKeyDown: press,
          onBlur: () => setIsOpen(false),
        }}
      />
      {isShown && (
        <div id={id} role="listbox" aria-label="Подсказки" className={styles.list}>
          {groups.map(({ title, options: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are no fieldsets
            <div key={title} role="group" aria-label={title}>
              <p className={styles.title} aria-hidden="true">
                {title}
              </p>
              {ofGroup.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are those of its field
                <div
                  key={option.path}
                  id={optionId(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={options.indexOf(option) === active}
                  className={styles.option}
                  // The field keeps the focus, so that the list is still there for the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => navigate(option.path)}
                >
                  <span>
                    <Marked text={option.title} />
                  </span>
                  <span className={styles.note}>{typography(option.note)}</span>
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
 * The newest suggestions; a request that is overtaken by the next one is dropped, its answer is never shown. Without an answer
 * there are none: the words can still be sent.
 */
function useSuggestions() {
  const [groups, setGroups] = useState<Suggestions["groups"]>([]);
  const [typed, setTyped] = useState("");

  useEffect(() => {
    if (typed.length < fewestLetters) return;
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      const found = await Promise.race([fetchSuggestions(typed, overtaken.signal), noneAfter(patience)]);
      if (!overtaken.signal.aborted) setGroups(found);
    }, typingPause);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [typed]);

  /** Until the new ones are there, those of more or fewer letters of the same word stay; of another word there are none. */
  function ask(text: string) {
    const next = text.trim();
    const isSameWord = next.startsWith(typed) || typed.startsWith(next);
    if (typed.length < fewestLetters || !isSameWord) setGroups([]);
    setTyped(next);
  }

  return { groups, ask };
}

const noneAfter = (time: number) => new Promise<[]>((resolve) => setTimeout(resolve, time, []));

/** Not through the router: a load of its that fails would put an error page in place of what is being typed. */
async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestions["groups"]> {
  try {
    const response = await fetch(`${href("/search/suggest")}?${new URLSearchParams({ search })}`, { signal });
    return response.ok ? ((await response.json()) as Suggestions).groups : [];
  } catch {
    return [];
  }
}
