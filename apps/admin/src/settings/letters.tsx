import { settingCalls } from "@len/contract/staff/calls/settings";
import { useMutation, useQuery } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { overviewQuery } from "../overview/queries.ts";
import { Button, IconButton } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { notify } from "../ui/notices.tsx";
import { counted } from "../words/words.ts";
import { type PartProps, Row, SettingsPart } from "./part.tsx";
import styles from "./settings.module.css";
import { useSettings } from "./use-settings.ts";

const keys = ["recipients"] as const;
const letters = ["письмо", "письма", "писем"] as const;
const atMost = 10;

/** «Письма»: the e-mail addresses that get letters about requests and reviews. */
export function LettersPart({ settings, clinic }: PartProps) {
  const form = useSettings(settings, keys);
  const { data: overview } = useQuery(overviewQuery);
  const recipients = form.valueOf("recipients");
  const rows = recipients.length > 0 ? recipients : [""];
  const test = useMutation({
    mutationFn: () => send(settingCalls.sendTestLetter),
    onSuccess: () => notify({ text: "Письмо уходит", hint: "Если за пять минут не пришло, проверьте адрес и папку «Спам»." }),
    onError: (error) => notify({ text: "Письмо не отправлено", hint: messageOf(error) }),
  });
  const waiting = overview?.upkeep?.letters;
  return (
    <SettingsPart
      form={form}
      clinic={clinic}
      isPublic={false}
      beside={
        <>
          <h2>Что придёт</h2>
          <div className={styles.onSite}>
            <p className="strong">Новая заявка № 1024</p>
            <p>Получена заявка № 1024: запись на приём. Персональных данных в письме нет: только номер и ссылка в панель.</p>
          </div>
          <h2>Как уходят</h2>
          <p>
            {waiting && waiting.unsent + waiting.setAside > 0
              ? `Не ушло: ${counted(waiting.unsent + waiting.setAside, letters)}.${waiting.nextAttemptAt ? ` Следующая попытка в ${clinic.timeOf(waiting.nextAttemptAt)}.` : ""}`
              : "Все письма ушли."}
          </p>
          <p>
            <Button disabled={test.isPending || form.changed.length > 0} onClick={() => test.mutate()}>
              Отправить проверочное письмо
            </Button>
          </p>
          {form.changed.length > 0 && <p className="small muted">Сначала примените адреса.</p>}
        </>
      }
    >
      <fieldset className={styles.settingGroup}>
        <legend>Кому писать о заявках и отзывах</legend>
        {rows.map((address, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address has no key but its index while it is edited
          <Row key={at} label={`Адрес ${at + 1}`} problem={form.problemOf("recipients", String(at))}>
            {(props) => (
              <span className={styles.settingLine}>
                <Input
                  {...props}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  maxLength={254}
                  value={address}
                  onChange={({ target }) => form.change("recipients", rows.with(at, target.value))}
                />
                <IconButton
                  label={`Убрать адрес ${at + 1}`}
                  disabled={recipients.length === 0}
                  onClick={() => form.change("recipients", recipients.toSpliced(at, 1))}
                >
                  <Icon name="close" />
                </IconButton>
              </span>
            )}
          </Row>
        ))}
        {form.problemOf("recipients") && <p className={field.err}>{form.problemOf("recipients")}</p>}
        {recipients.length > 0 && recipients.length < atMost && (
          <Button kind="text" onClick={() => form.change("recipients", [...recipients, ""])}>
            Добавить адрес
          </Button>
        )}
        <Hint>Без адресов письма идут туда, куда их направили при установке программы.</Hint>
      </fieldset>
    </SettingsPart>
  );
}
