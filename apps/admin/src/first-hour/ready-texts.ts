import { withPlainSpaces } from "../words/typography.ts";

/** The supervising authorities for every clinic in Russia; those of the region are added in the record. */
export const supervising = {
  name: "Росздравнадзор",
  address: "109012, Москва, Славянская площадь, 4, строение 1",
  phone: "8 (800) 550-99-03",
  url: "https://roszdravnadzor.gov.ru/",
};

/** The documents that the law requires on the site. */
export const paperKinds = [
  { kind: "contract", title: "Договор на оказание платных медицинских услуг" },
  { kind: "rules", title: "Правила внутреннего распорядка для пациентов" },
  { kind: "rights", title: "Права и обязанности пациента" },
] as const;

const paragraph = (words: string) => ({ type: "paragraph", content: [{ type: "text", text: withPlainSpaces(words) }] });

/** Texts that are valid for every private clinic; the site adds the data of the organisation and the legal acts. */
export const patientInformation = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Платные медицинские услуги" }] },
    paragraph("Услуги клиники платные. Бесплатную помощь по полису ОМС можно получить в поликлинике по месту прикрепления."),
    paragraph("Договор заключают письменно до начала лечения, цена и перечень услуг указаны в нём. Один экземпляр остаётся у вас."),
    paragraph("Несоблюдение указаний врача может снизить качество услуги и отрицательно сказаться на здоровье."),
    paragraph("От услуги можно отказаться в любой момент: оплачиваются только фактически понесённые расходы."),
  ],
};
