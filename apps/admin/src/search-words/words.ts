import type { Miss, SearchPreview } from "@len/contract/staff/search-words";

/** How a search without results was solved, in words. */
export const solvedWords: Record<NonNullable<Miss["solved"]>, string> = {
  words: "слова связаны",
  answer: "ответили словами",
  dismissed: "убрали из списка",
};

export const groupNames: Record<SearchPreview["groups"][number]["name"], string> = {
  conditions: "С чем приходят",
  categories: "Направления",
  doctors: "Врачи",
  services: "Услуги",
  news: "Статьи и новости",
};
