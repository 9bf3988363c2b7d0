import type { ReadinessRule } from "@len/contract/staff/readiness";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Button, type ButtonKind, ButtonLink } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { counted } from "../words/words.ts";
import styles from "./readiness.module.css";
import type { Unfolding } from "./use-place.ts";
import { fineWords, lawOf, lawsOf, states, worstFirst } from "./words.ts";

type Group = { id: string; title: string; rules: readonly ReadinessRule[] };

/** The rules of a group: each broken rule has a line, the others share one. `main` is the rule with the primary button. */
export function RuleGroup({ group, main, unfolding }: { group: Group; main: string | undefined; unfolding: Unfolding }) {
  const rules = worstFirst(group.rules);
  const fine = rules.filter(({ state }) => state === "ok");
  const heading = useId();
  return (
    <section className={styles.ruleGroup} aria-labelledby={heading} data-group={group.id}>
      <h2 id={heading} tabIndex={-1}>
        {group.title}
      </h2>
      <ul>
        {rules
          .filter(({ state }) => state !== "ok")
          .map((rule) => (
            <Broken key={rule.id} rule={rule} isMain={rule.id === main} unfolding={unfolding} />
          ))}
        {fine.length > 0 && <Fine id={`fine ${group.id}`} title={group.title} rules={fine} unfolding={unfolding} />}
      </ul>
    </section>
  );
}

const placeForms = ["место", "места", "мест"] as const;

function Broken({ rule, isMain, unfolding }: { rule: ReadinessRule; isMain: boolean; unfolding: Unfolding }) {
  const { id, state, sentence, act, places, count } = rule;
  const [first] = places;
  const kind = isMain ? "main" : "plain";
  if (count === 1 && first)
    return (
      <Row state={state} sentence={sentence} law={lawOf(act)}>
        <ButtonLink kind={kind} to={first.address} aria-label={`Исправить: ${sentence}`}>
          Исправить
        </ButtonLink>
      </Row>
    );
  return (
    <Row
      state={state}
      sentence={sentence}
      law={lawOf(act)}
      fold={{ id, unfolding, kind, show: `Показать ${counted(count, placeForms)}`, about: sentence }}
    >
      {places.map(({ title, address }) => (
        <li key={`${address} ${title}`}>
          <Link to={address}>{title}</Link>
        </li>
      ))}
      {count > places.length && (
        <li className="muted">И ещё {counted(count - places.length, placeForms)}: появятся, когда исправите эти</li>
      )}
    </Row>
  );
}

type FineProps = { id: string; title: string; rules: readonly ReadinessRule[]; unfolding: Unfolding };

function Fine({ id, title, rules, unfolding }: FineProps) {
  const fold = { id, unfolding, kind: "text", show: "Показать", about: `${title}, в порядке` } as const;
  return (
    <Row state="ok" sentence={fineWords(rules)} law={lawsOf(rules)} fold={fold}>
      {rules.map((rule) => (
        <li key={rule.id}>
          {rule.sentence} <small className="muted">{lawOf(rule.act)}</small>
        </li>
      ))}
    </Row>
  );
}

type Fold = { id: string; unfolding: Unfolding; kind: ButtonKind; show: string; about: string };
type RowProps = { state: ReadinessRule["state"]; sentence: string; law: string; fold?: Fold; children: ReactNode };

/** A line with a state, a sentence and a law. With `fold` the children are a list that a button opens. */
function Row({ state, sentence, law, fold, children }: RowProps) {
  const list = useId();
  const isOpen = fold?.unfolding.isOpen(fold.id) ?? false;
  return (
    <li className={`${styles.rule} ${styles[`rule--${state}`] ?? ""}`}>
      <Mark kind={states[state].mark} isCalm={state === "ok"}>
        {states[state].name}
      </Mark>
      <p className={styles.ruleWords}>
        {sentence}
        <small>{law}</small>
      </p>
      {fold ? (
        <Button
          kind={fold.kind}
          aria-expanded={isOpen}
          aria-controls={list}
          aria-label={`${isOpen ? "Скрыть" : fold.show}: ${fold.about}`}
          onClick={() => fold.unfolding.toggle(fold.id)}
        >
          {isOpen ? "Скрыть" : fold.show}
        </Button>
      ) : (
        children
      )}
      {fold && (
        <ul id={list} className={styles.rulePlaces} hidden={!isOpen}>
          {children}
        </ul>
      )}
    </li>
  );
}
