import { findRiskyWords, type RiskyWord } from "@len/contract/staff/risky-words";
import { useState } from "react";
import formStyles from "../content/fields/form.module.css";
import { Button, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Input, LongText } from "../ui/input.tsx";
import { Mark } from "../ui/mark.tsx";
import { counted } from "../words/words.ts";
import { type PartProps, Row, SettingsPart } from "./part.tsx";
import styles from "./settings.module.css";
import { useSettings } from "./use-settings.ts";

const keys = ["riskyWords"] as const;
const phrases = ["выражение", "выражения", "выражений"] as const;

/** «Слова, за которые штрафуют»: the list of risky words for the text editor, with a field to test a phrase. */
export function WordsPart({ settings, clinic }: PartProps) {
  const form = useSettings(settings, keys);
  const words = form.valueOf("riskyWords");
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<number | null>(null);
  const set = (at: number, next: Partial<RiskyWord>) => {
    const word = words[at];
    if (word) form.change("riskyWords", words.with(at, { ...word, ...next }));
  };
  const shown = words
    .map((word, at) => ({ word, at }))
    .filter(({ word, at }) => at === opened || word.phrase.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <SettingsPart form={form} clinic={clinic} isPublic={false} beside={<Trial words={words} />}>
      <div className={styles.wordsTools}>
        <Input
          type="search"
          aria-label="Найти выражение"
          placeholder="Найти"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <span className="small muted">{counted(words.length, phrases)}</span>
        <Button
          kind="text"
          onClick={() => {
            setQuery("");
            form.change("riskyWords", [{ phrase: "", unless: [], with: [], notWith: [], claim: "", why: "", replacements: [] }, ...words]);
            setOpened(0);
          }}
        >
          Добавить выражение
        </Button>
      </div>
      <ul className={styles.riskyList}>
        {shown.map(({ word, at }) => {
          const problem = (name: string) => form.problemOf("riskyWords", `${at}.${name}`);
          const isWrong = ["phrase", "claim", "why"].some(problem);
          return (
            <li key={at}>
              <div className={styles.wordHead}>
                <button
                  type="button"
                  className={formStyles.groupHead}
                  aria-expanded={opened === at}
                  onClick={() => setOpened(opened === at ? null : at)}
                >
                  <span>
                    <b className="strong">{word.phrase || "Новое выражение"}</b> <span className="small muted">{word.claim}</span>
                  </span>
                  {isWrong && opened !== at && <Mark kind="late">есть что исправить</Mark>}
                  <Icon name={opened === at ? "down" : "forward"} />
                </button>
                <IconButton
                  label={`Убрать: ${word.phrase || "новое выражение"}`}
                  onClick={() => {
                    form.change("riskyWords", words.toSpliced(at, 1));
                    setOpened(null);
                  }}
                >
                  <Icon name="close" />
                </IconButton>
              </div>
              {opened === at && <WordFields word={word} set={(next) => set(at, next)} problem={problem} />}
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <p className="muted">Такого выражения в списке нет.</p>}
    </SettingsPart>
  );
}

/** A field for a phrase; the risky words in it are marked while it is typed. */
function Trial({ words }: { words: readonly RiskyWord[] }) {
  const [sample, setSample] = useState("Лазер убирает сосуды навсегда и безболезненно.");
  const found = findRiskyWords(
    sample,
    words.filter(({ phrase }) => phrase.trim().length > 1),
  );
  return (
    <>
      <h2>Проверьте на своей фразе</h2>
      <LongText rows={3} aria-label="Фраза для проверки" value={sample} onChange={({ target }) => setSample(target.value)} />
      <ul className={styles.say} aria-live="polite">
        {found.map(({ from, words, risky }) => (
          <li key={from}>
            <span>{words}</span>
            <span>
              {risky.claim}
              {risky.replacements.length > 0 && <span className="muted">: лучше «{risky.replacements.join("», «")}»</span>}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">Таких слов во фразе нет.</p>}
      <p className="small muted">Редактор подчёркивает эти слова и никогда не мешает опубликовать.</p>
    </>
  );
}

type WordFieldsProps = { word: RiskyWord; set(next: Partial<RiskyWord>): void; problem(name: string): string | undefined };

function WordFields({ word, set, problem }: WordFieldsProps) {
  return (
    <div className={styles.wordFields}>
      <Row
        label="Выражение"
        hint="Звёздочка в конце слова: любое окончание, «гаранти*»."
        problem={problem("phrase") && "От 2 до 100 знаков"}
      >
        {(props) => <Input {...props} maxLength={100} value={word.phrase} onChange={({ target }) => set({ phrase: target.value })} />}
      </Row>
      <Row
        label="Что делает"
        hint="Продолжение после слов: «обещает результат»."
        problem={problem("claim") && "Напишите, что не так с этими словами"}
      >
        {(props) => <Input {...props} maxLength={100} value={word.claim} onChange={({ target }) => set({ claim: target.value })} />}
      </Row>
      <Row label="Почему нельзя" problem={problem("why") && "Объясните одним предложением"}>
        {(props) => <LongText {...props} rows={2} maxLength={500} value={word.why} onChange={({ target }) => set({ why: target.value })} />}
      </Row>
      <Lines
        label="Чем заменить, по одному на строке"
        value={word.replacements}
        change={(replacements) => set({ replacements })}
        problem={problem("replacements")}
      />
      <Lines
        label="Где слова безобидны, по одному на строке"
        value={word.unless}
        change={(unless) => set({ unless })}
        problem={problem("unless")}
      />
    </div>
  );
}

type LinesProps = { label: string; value: readonly string[]; problem: string | undefined; change(lines: string[]): void };

function Lines({ label, value, problem, change }: LinesProps) {
  return (
    <Row label={label} problem={problem}>
      {(props) => (
        <LongText
          {...props}
          rows={2}
          value={value.join("\n")}
          onChange={({ target }) => change(target.value === "" ? [] : target.value.split("\n"))}
          onBlur={() => change(value.filter((line) => line.trim() !== ""))}
        />
      )}
    </Row>
  );
}
