import { calls } from "@len/contract/calls";
import { answerPost } from "../../platform/forms/post-route.ts";
import { readBody } from "../../platform/http/body.ts";
import { createRouter, formRoute, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { receiveFeedback, receiveRequest, receiveVacancyRequest } from "./receive-request.ts";
import { addVisitorWords, readStatus, withdrawRequest } from "./visitor-page.ts";

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

const aboutLink =
  "`token` — из ссылки `/requests/{token}`, которую посетитель получил с ответом на заявку. Ссылка неизвестная, отозванной, закрытой или стёртой " +
  "заявки и старше 90 дней — `not_found`.";

const status = route(calls.requestStatus, {
  tag,
  summary: "Что с заявкой",
  description: `Для страницы посетителя: имя, номер, следующий шаг и пожелание; без телефона, услуги, врача и комментария. ${aboutLink}`,
});

const add = route(calls.addToRequest, {
  tag,
  summary: "Добавить к заявке",
  description: `Слова дописываются, прежние остаются. Повтор тех же слов подряд ничего не меняет; больше десяти раз — \`conflict\`. ${aboutLink}`,
});

const withdraw = route(calls.withdrawRequest, {
  tag,
  summary: "Отозвать заявку",
  description: `Заявка закрывается, ссылка перестаёт действовать. Повтор отвечает так же. ${aboutLink}`,
});

export const requestRoutes = createRouter()
  .openapi(appointment, (c) => answerPost(c, calls.sendAppointment.body, (incoming) => receiveRequest(c.var.db, c.var.sealer, incoming)))
  .openapi(feedback, (c) => answerPost(c, calls.sendFeedback.body, (incoming) => receiveFeedback(c.var.db, c.var.sealer, incoming)))
  .openapi(vacancy, (c) => {
    const { slug } = c.req.valid("param");
    return answerPost(c, calls.answerVacancy.body, (incoming) =>
      receiveVacancyRequest(c.var.db, c.var.sealer, { ...incoming, vacancy: slug }),
    );
  })
  .openapi(status, async (c) => {
    const { token } = await readBody(c, calls.requestStatus.body);
    return c.json(success(await readStatus(c.var.db, c.var.sealer, token)), 200);
  })
  .openapi(add, async (c) => {
    const { token, text } = await readBody(c, calls.addToRequest.body);
    await addVisitorWords(c.var.db, c.var.sealer, { token, text });
    return c.json(success({ state: "added" as const }), 200);
  })
  .openapi(withdraw, async (c) => {
    const { token } = await readBody(c, calls.withdrawRequest.body);
    await withdrawRequest(c.var.db, token);
    return c.json(success({ state: "withdrawn" as const }), 200);
  });
