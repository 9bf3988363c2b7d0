import type { ConsentPurpose } from "@len/contract/consents";

export const purposes: Record<ConsentPurpose, string> = {
  record: "Запись на приём",
  feedback: "Обратная связь",
  review: "Отзыв",
  reviewPublication: "Публикация отзыва",
  vacancy: "Отклик на вакансию",
  subscription: "Подписка",
  visitMessages: "Письма о визите",
  privacy: "Политика конфиденциальности",
  cookies: "Файлы cookie",
};
