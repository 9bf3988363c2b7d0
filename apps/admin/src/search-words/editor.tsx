import { addSynonymsSchema, type Miss } from "@len/contract/staff/search-words";
import { type Control, Controller } from "react-hook-form";
import type * as z from "zod";
import TagsControl from "../content/controls/tags-control.tsx";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { Problem } from "../ui/problem.tsx";
import { Answer } from "./answer.tsx";
import { Pairs } from "./pairs.tsx";
import { Preview } from "./preview.tsx";
import styles from "./search-words.module.css";
import { useLinking } from "./use-linking.ts";

const mostExpressions = 10;

type Props = {
  /** The search that is being solved. `null` if none is left; words can be linked nevertheless. */
  miss: Miss | null;
  onNext: (() => void) | null;
};

/** The form that links words of a search with words of the clinic and shows what visitors will then find. */
export function Editor({ miss, onNext }: Props) {
  const { readAgain, unlink, link, dismissing } = useLinking();
  const { control, submit, reset, watch, setValue, formState } = useCheckedForm(addSynonymsSchema, {
    defaultValues: { terms: miss ? [miss.text] : [], means: [], isOneWay: true },
    act: (typed) => link(typed, () => reset({ terms: [], means: [], isOneWay: true })),
  });
  const words = watch();
  const { errors } = formState;
  const isComplete = words.terms.length > 0 && words.means.length > 0;
  return (
    <>
      <section className={styles.wordsEditor} aria-labelledby="search-words-title">
        <h2 id="search-words-title" tabIndex={-1} className={miss ? styles.wordsSearch : "only-read"}>
          {miss ? `«${miss.text}»` : "Связать слова"}
        </h2>
        <Expressions control={control} name="terms" label="Люди пишут" hint="как набирают в поиске" problem={errors.terms?.message} />
        <fieldset className={styles.wordsWays}>
          <legend className="only-read">Как связаны слова</legend>
          {[true, false].map((isOneWay) => (
            <label key={String(isOneWay)}>
              <input
                type="radio"
                className={field.rd}
                name="way"
                checked={words.isOneWay === isOneWay}
                onChange={() => setValue("isOneWay", isOneWay)}
              />
              {isOneWay ? "в одну сторону" : "в обе стороны"}
            </label>
          ))}
        </fieldset>
        <Expressions
          control={control}
          name="means"
          label="На сайте это"
          hint="слова клиники, по ним найдётся"
          problem={errors.means?.message}
        />
        {miss && (
          <Answer
            miss={miss}
            isDismissing={dismissing.isPending}
            onDismiss={() => dismissing.mutate({ search: miss.text, isDismissed: miss.solved === null })}
            onAnswered={() => void readAgain()}
          />
        )}
        <Pairs onRemove={(pair) => void unlink([pair])} />
      </section>
      <Preview search={miss?.text ?? words.terms[0] ?? ""} words={words} />
      <PageFoot>
        <FootState role="status">
          {errors.root ? (
            <span>{errors.root.message}</span>
          ) : isComplete ? (
            "Новая связь слов ещё не на сайте."
          ) : (
            "Связь меняет поиск сразу, её можно отменить."
          )}
        </FootState>
        {onNext && (
          <Button kind="quiet" onClick={onNext}>
            Следующий запрос
          </Button>
        )}
        <Button kind="main" disabled={formState.isSubmitting} onClick={() => submit()}>
          Опубликовать слова
        </Button>
      </PageFoot>
    </>
  );
}

type ExpressionsProps = {
  control: Control<z.input<typeof addSynonymsSchema>, unknown, z.output<typeof addSynonymsSchema>>;
  name: "terms" | "means";
  label: string;
  hint: string;
  problem: string | undefined;
};

function Expressions({ control, name, label, hint, problem }: ExpressionsProps) {
  const id = `words-${name}`;
  return (
    <>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, ref } }) => (
          <TagsControl
            field={{ maxItems: mostExpressions }}
            id={id}
            value={value}
            change={(texts) => onChange(textsOf(texts))}
            inputRef={ref}
            describedBy={problem ? `${id}-problem` : `${id}-hint`}
          />
        )}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </>
  );
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
