import { anyChoice } from "@len/contract/checks";
import { useEffect, useLayoutEffect, useState } from "react";
import { SelectField } from "../../ui/field.tsx";
import { FieldPair, type FieldProps } from "../form/visitor-form.tsx";
import type { FormOptions, OptionsOfForms } from "./form-options.ts";
import { narrowedDoctors, narrowedServices, servicesByGroup } from "./form-options.ts";
import type { SearchableChoice } from "./searchable-choice.tsx";
import { useChosen } from "./use-chosen.ts";
import { useFormOptions } from "./use-form-options.ts";

type DoctorAndServiceProps = {
  /** Id of the form element. */
  form: string;
  doctor: FieldProps;
  service: FieldProps;
  /** Name of the form: in a request the visitor may let the clinic choose, in a review not. */
  name: keyof OptionsOfForms;
  options: FormOptions;
};

const noChoice = { doctor: "", service: "" };

/** Service and doctor: choosing one narrows the options of the other. */
export function DoctorAndService({ form: formId, name, options, doctor, service }: DoctorAndServiceProps) {
  const offered = useFormOptions(name, formId, options);
  const withAny = name === "record";
  const [Choice, setChoice] = useState<typeof SearchableChoice>();
  // The server renders all options: a visitor without scripts may choose another doctor and then needs the services of that doctor.
  const chosen = useChosen(formId, noChoice);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return;
    // Phones keep the native lists, which work better there; on wide screens the module is loaded when the visitor approaches the form.
    const signs = ["pointerover", "focusin"];
    const approach = () => {
      if (!matchMedia("(min-width: 1024px)").matches) return;
      for (const sign of signs) form.removeEventListener(sign, approach);
      // If the module cannot be loaded, the native lists stay.
      import("./searchable-choice.tsx").then(
        (module) => setChoice(() => module.SearchableChoice),
        () => {},
      );
    };
    // The listeners need no clean-up: they are removed together with the form's elements.
    for (const sign of signs) form.addEventListener(sign, approach);
  }, [formId]);

  // Additional options may move the chosen option to another group, where React renders it as a new element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the options change
  useLayoutEffect(() => {
    for (const [{ id }, value] of [[service, chosen.service] as const, [doctor, chosen.doctor] as const]) {
      const field = document.getElementById(id);
      if (field instanceof HTMLSelectElement && value !== "" && field.value !== value) field.value = value;
    }
  }, [offered]);

  const services = narrowedServices(offered.services, chosen);
  const doctors = narrowedDoctors(offered.doctors, offered.services, chosen);

  return (
    <FieldPair>
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
    </FieldPair>
  );
}
