import { anyChoice } from "@len/contract/checks";
import { useEffect, useLayoutEffect, useState } from "react";
import { SelectField } from "../ui/field.tsx";
import type { FormOptions, OptionsOfForms } from "./form-options.ts";
import { narrowedDoctors, narrowedServices, servicesByGroup } from "./options.ts";
import type { SearchableChoice } from "./searchable-choice.tsx";
import { useFormOptions } from "./use-form-options.ts";
import type { FieldProps } from "./visitor-form.tsx";

type DoctorAndServiceProps = {
  /** Id of the form. */
  form: string;
  doctor: FieldProps;
  service: FieldProps;
  /** A request may leave the choice to the clinic, a review may not. */
  name: keyof OptionsOfForms;
  options: FormOptions;
};

/** Service and doctor: choosing one narrows the other. */
export function DoctorAndService({ form: formId, name, options, doctor, service }: DoctorAndServiceProps) {
  const offered = useFormOptions(name, formId, options);
  const withAny = name === "record";
  const [Choice, setChoice] = useState<typeof SearchableChoice>();
  // Nothing is narrowed in the HTML: without scripts a visitor may choose another doctor, and needs that one's services.
  const [chosen, setChosen] = useState({ doctor: "", service: "" });
  // A choice may have been made before React was there, and is made each time the dialog is opened from a doctor.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => {
      const data = new FormData(form);
      setChosen({ doctor: String(data.get("doctor") ?? ""), service: String(data.get("service") ?? "") });
    };
    // On a phone the native lists are the better ones; on a desk the module comes with whoever comes to the form.
    const signs = ["pointerover", "focusin"];
    const approach = () => {
      if (!matchMedia("(min-width: 1024px)").matches) return;
      for (const sign of signs) form.removeEventListener(sign, approach);
      // Without it the native lists are there.
      import("./searchable-choice.tsx").then(
        (module) => setChoice(() => module.SearchableChoice),
        () => {},
      );
    };
    read();
    // The form goes with its fields, and these with the form.
    form.addEventListener("change", read);
    form.addEventListener("reset", () => queueMicrotask(read));
    for (const sign of signs) form.addEventListener(sign, approach);
  }, [formId]);

  // More options may move the chosen one to another group, which makes it a new element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there are other options
  useLayoutEffect(() => {
    for (const [{ id }, value] of [[service, chosen.service] as const, [doctor, chosen.doctor] as const]) {
      const field = document.getElementById(id);
      if (field instanceof HTMLSelectElement && value !== "" && field.value !== value) field.value = value;
    }
  }, [offered]);

  const services = narrowedServices(offered.services, chosen);
  const doctors = narrowedDoctors(offered.doctors, offered.services, chosen);

  return (
    <>
      <SelectField {...service} defaultValue={service.defaultValue ?? ""} aria-required>
        <option value="">Выберите услугу</option>
        {withAny && <option value={anyChoice}>Не знаю, помогите выбрать</option>}
        {servicesByGroup(services).map(([group, options]) => (
          <optgroup key={group} label={group}>
            {options.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField {...doctor} defaultValue={doctor.defaultValue ?? ""} aria-required>
        <option value="">Выберите врача</option>
        {withAny && <option value={anyChoice}>Подберите мне специалиста</option>}
        {doctors.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      {Choice && [service, doctor].map(({ id, error }) => <Choice key={id} id={id} error={error} />)}
    </>
  );
}
