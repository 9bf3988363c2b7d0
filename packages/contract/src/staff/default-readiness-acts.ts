import type { ActId, ReadinessAct, ReadinessLimits } from "./readiness.ts";

/** The default acts and limits; a clinic changes them in the settings `readinessActs` and `readinessLimits`. */

const written = (act: string, article = ""): ReadinessAct => ({ act, article, checkedByLawyer: false });

export const defaultReadinessActs: Record<ActId, ReadinessAct> = {
  consumers: written("Закон «О защите прав потребителей»", "статьи 8–10"),
  openness: written("Приказ Минздрава № 118н от 13 марта 2025 года"),
  licensing: written("99-ФЗ «О лицензировании отдельных видов деятельности»", "статья 12"),
  staffInformation: written("323-ФЗ «Об основах охраны здоровья граждан»", "статья 79"),
  practice: written("323-ФЗ «Об основах охраны здоровья граждан»", "статья 69"),
  paidServices: written("Постановление Правительства № 659 от 30 мая 2026 года"),
  consent: written("152-ФЗ «О персональных данных»", "статья 9"),
  policy: written("152-ФЗ «О персональных данных»", "статья 18.1"),
  distribution: written("152-ФЗ «О персональных данных»", "статья 10.1"),
  advertising: written("38-ФЗ «О рекламе»", "статья 24"),
  promises: written("38-ФЗ «О рекламе»", "статьи 5 и 24"),
  accessibility: written("ГОСТ Р 52872–2019 о доступности цифрового контента"),
  ownOrder: written("Порядок клиники"),
};

export const defaultReadinessLimits: ReadinessLimits = { soonDays: 30, reviewMonths: 12 };
