import { calls } from "@len/contract/calls";
import { answerPost } from "../../platform/forms/post-route.ts";
import { createRouter, formRoute } from "../../platform/http/openapi.ts";
import { receiveFeedback, receiveRequest, receiveVacancyRequest } from "./receive-request.ts";

const tag = "Заявки";

const appointment = formRoute(calls.sendAppointment, {
  tag,
  summary: "Запись на прием или услугу",
  description: `\`service.id\` и \`doctor.id\` — номер, адрес или \`any\` («Подберите мне специалиста»).`,
});

const feedback = formRoute(calls.sendFeedback, {
  tag,
  summary: "Обратная связь",
  description: `Имя, телефон и комментарий.`,
});

const vacancy = formRoute(calls.answerVacancy, {
  tag,
  summary: "Отклик на вакансию",
  description: "`slug` — адрес или номер открытой вакансии. Поля — в `form` или прямо в теле; в отказе они названы без `form.`.",
});

export const requestRoutes = createRouter()
  .openapi(appointment, (c) => answerPost(c, calls.sendAppointment.body, (incoming) => receiveRequest(c.var.db, c.var.sealer, incoming)))
  .openapi(feedback, (c) => answerPost(c, calls.sendFeedback.body, (incoming) => receiveFeedback(c.var.db, c.var.sealer, incoming)))
  .openapi(vacancy, (c) => {
    const { slug } = c.req.valid("param");
    return answerPost(c, calls.answerVacancy.body, (incoming) =>
      receiveVacancyRequest(c.var.db, c.var.sealer, { ...incoming, vacancy: slug }),
    );
  });
