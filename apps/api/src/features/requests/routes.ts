import { createRoute } from "@hono/zod-openapi";
import { appointmentRequestSchema, feedbackSchema, vacancyRequestSchema } from "@len/contract/requests";
import { aboutRepeats, answerPost, answersReceived, jsonBody, keyParameter } from "../../platform/forms/post-route.ts";
import { createRouter } from "../../platform/http/openapi.ts";
import { slugParam } from "../../platform/http/params.ts";
import { receiveFeedback, receiveRequest, receiveVacancyRequest } from "./receive-request.ts";

const tags = ["Заявки"];

const appointment = createRoute({
  method: "post",
  path: "/doctor-appointments",
  tags,
  summary: "Запись на прием или услугу",
  description: `\`service.id\` и \`doctor.id\` — номер, адрес или \`any\` («Подберите мне специалиста»). ${aboutRepeats} §5, §7 спецификации.`,
  request: { body: jsonBody("AppointmentRequest") },
  parameters: [keyParameter],
  responses: answersReceived(),
});

const feedback = createRoute({
  method: "post",
  path: "/feedback",
  tags,
  summary: "Обратная связь",
  description: `Имя, телефон и комментарий. ${aboutRepeats} §2 спецификации.`,
  request: { body: jsonBody("Feedback") },
  parameters: [keyParameter],
  responses: answersReceived(),
});

const vacancy = createRoute({
  method: "post",
  path: "/vacation/{slug}",
  tags,
  summary: "Отклик на вакансию",
  description:
    "`slug` — адрес или номер открытой вакансии. Поля — в `form` или прямо в теле; в отказе они названы без `form.`. " +
    `${aboutRepeats} §3, §7 спецификации.`,
  request: { params: slugParam, body: jsonBody("VacancyRequest") },
  parameters: [keyParameter],
  responses: answersReceived("not_found"),
});

export const requestRoutes = createRouter()
  .openapi(appointment, (c) => answerPost(c, appointmentRequestSchema, (incoming) => receiveRequest(c.var.db, c.var.sealer, incoming)))
  .openapi(feedback, (c) => answerPost(c, feedbackSchema, (incoming) => receiveFeedback(c.var.db, c.var.sealer, incoming)))
  .openapi(vacancy, (c) => {
    const { slug } = c.req.valid("param");
    return answerPost(c, vacancyRequestSchema, (incoming) => receiveVacancyRequest(c.var.db, c.var.sealer, { ...incoming, vacancy: slug }));
  });
