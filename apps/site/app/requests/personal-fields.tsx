import { quickWishes } from "@len/contract/wishes";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import { addWish } from "./add-wish.ts";
import styles from "./visitor-form.module.css";
import type { FieldProps } from "./visitor-form.tsx";

export function NameField(field: FieldProps) {
  return <TextField {...field} placeholder="Как к вам обращаться" autoComplete="name" aria-required />;
}

/** A phone field that accepts every spelling the contract accepts. Once the field is used, a mask groups the digits of Russian numbers. */
export function PhoneField(field: FieldProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    let gone = false;
    let release = () => {};
    const begin = async () => {
      const { maskPhone } = await import("./phone-mask.ts");
      if (!gone) release = maskPhone(element);
    };
    element.addEventListener("focus", begin, { once: true });
    return () => {
      gone = true;
      element.removeEventListener("focus", begin);
      release();
    };
  }, []);

  return <TextField {...field} ref={input} type="tel" inputMode="tel" placeholder="+7 900 123-45-67" autoComplete="tel" aria-required />;
}

type CommentFieldProps = FieldProps & { hint: string; "aria-required"?: boolean };

export function CommentField(field: CommentFieldProps) {
  return <TextArea {...field} rows={2} />;
}

/** Buttons that write when the visitor would like to come into the field with the id `comment`. Shown with scripts only. */
export function WishButtons({ comment }: { comment: string }) {
  function write(wish: string) {
    const field = document.getElementById(comment);
    if (field instanceof HTMLTextAreaElement) addWish(field, `${wish}.`);
  }

  return (
    <fieldset className={styles.wishes}>
      <legend className="small">Когда вам удобно</legend>
      {quickWishes.map((wish) => (
        <Button key={wish} variant="ghost" size="small" onClick={() => write(wish)}>
          {wish}
        </Button>
      ))}
    </fieldset>
  );
}

export function EmailField(field: FieldProps & { "aria-required"?: boolean }) {
  return <TextField {...field} type="email" inputMode="email" placeholder="name@example.ru" autoComplete="email" />;
}
