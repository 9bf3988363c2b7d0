import { useEffect, useRef } from "react";
import { TextArea, TextField } from "../../ui/field.tsx";
import type { FieldProps } from "./visitor-form.tsx";

export function NameField(field: FieldProps & { placeholder?: string }) {
  return <TextField placeholder="Как к вам обращаться" {...field} autoComplete="name" aria-required />;
}

/**
 * A phone field that accepts every spelling that the contract accepts. After the first use of the field, a mask groups the digits of
 * Russian numbers.
 */
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

type CommentFieldProps = FieldProps & { hint: string; rows?: number; "aria-required"?: boolean };

export function CommentField(field: CommentFieldProps) {
  return <TextArea rows={2} {...field} />;
}

export function EmailField(field: FieldProps & { "aria-required"?: boolean }) {
  return <TextField {...field} type="email" inputMode="email" placeholder="name@example.ru" autoComplete="email" />;
}
