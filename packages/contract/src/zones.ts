// This module does not use zod, because the names are sent to the visitor's browser.

const faceZones = ["scalp", "forehead", "eyes", "cheeks", "nose", "lips", "jaw", "neck"] as const;
const bodyZones = ["back", "shoulders", "chest", "belly", "arms", "hands", "thighs", "shins"] as const;

export const zones = [...faceZones, ...bodyZones] as const;

export type Zone = (typeof zones)[number];

/** The figures of the atlas and their areas, in the order of the list. */
export const atlasFigures = [
  { id: "face", title: "Лицо и шея", zones: faceZones },
  { id: "body", title: "Тело", zones: bodyZones },
] as const;

export type FigureId = (typeof atlasFigures)[number]["id"];

export const zoneNames: Record<Zone, string> = {
  scalp: "Волосы и кожа головы",
  forehead: "Лоб и межбровье",
  eyes: "Вокруг глаз",
  cheeks: "Щёки",
  nose: "Нос",
  lips: "Губы и рот",
  jaw: "Подбородок и овал",
  neck: "Шея и декольте",
  back: "Спина",
  shoulders: "Плечи",
  chest: "Грудь",
  belly: "Живот",
  arms: "Руки",
  hands: "Кисти и ногти",
  thighs: "Бёдра",
  shins: "Голени и стопы",
};
