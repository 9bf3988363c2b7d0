import { calls } from "@len/contract/calls";
import type { Context } from "hono";
import { answerPost } from "../../platform/forms/post-route.ts";
import { readBody } from "../../platform/http/body.ts";
import type { AppEnv } from "../../platform/http/context.ts";
import { createRouter, formRoute, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { countedVisitor } from "../../platform/limits/counted-visitor.ts";
import { countVisitors } from "../../platform/limits/visitor-counter.ts";
import { type BookingCount, receiveFeedback, receiveRequest, receiveVacancyRequest } from "./receive-request.ts";
import { addVisitorWords, cancelVisit, confirmVisit, listMoveTimes, moveVisit, readStatus, withdrawRequest } from "./visitor-page.ts";

const tag = "Заявки";

const appointment = formRoute(calls.sendAppointment, {
  tag,
  summary: "Запись на прием или услугу",
  description:
    "`service.id` и `doctor.id` — номер, адрес или `any` («Подберите мне специалиста»). Со `slot` форма берёт время: `start` из " +
    "`/api/free-times`, `hold` из `/api/holds`, если она есть; кончившаяся бронь не помеха. Тогда нужны одна услуга и один врач, а ребёнку " +
    "(`forWhom: child`) — `age`, если услуга или врач с какого-то возраста. В ответе `start` и `address`, только когда время взято: сверх " +
    "четырёх визитов на телефон, второго в то же время на то же имя и десяти записей с адреса за сутки остаётся заявка без времени. " +
    "`slot_taken` — время заняли, в `error.nearest` три ближайших.",
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
  "`token` — из ссылки `/requests/{token}`, которую посетитель получил с ответом на заявку, или ключ короткой ссылки `/z/{ключ}` из письма. " +
  "Ссылка неизвестная, отозванной, закрытой или стёртой заявки и старше 90 дней — `not_found`; ссылка записи на время действует в любом состоянии 31 день после визита.";

const status = route(calls.requestStatus, {
  tag,
  summary: "Что с заявкой",
  description:
    "Для страницы посетителя: имя, номер, следующий шаг и пожелание; без телефона и комментария. `visit` — взятое время с врачом, услугой и " +
    `адресом; в \`until\` — до какого момента открыты перенос, отмена и «приду», \`null\` — уже или ещё закрыты. ${aboutLink}`,
});

const add = route(calls.addToRequest, {
  tag,
  summary: "Добавить к заявке",
  description: `Слова дописываются, прежние остаются. Повтор тех же слов подряд ничего не меняет; больше десяти раз — \`conflict\`. ${aboutLink}`,
});

const withdraw = route(calls.withdrawRequest, {
  tag,
  summary: "Отозвать заявку",
  description: `Заявка закрывается, ссылка перестаёт действовать. Повтор отвечает так же; запись на время — \`conflict\`. ${aboutLink}`,
});

const moveTimes = route(calls.moveTimes, {
  tag,
  summary: "Свободное время для переноса",
  description:
    "Как `/api/free-times`, но время самого визита свободно, а возраст ребёнка известен. Без `doctor` — прежний врач, `any` — все, кто " +
    `оказывает услугу. Визит отменён или прошёл — \`conflict\`. ${aboutLink}`,
});

const move = route(calls.moveVisit, {
  tag,
  summary: "Перенести визит",
  description:
    "На другое время, а с `doctor` и к другому врачу. Прежнее время занято, пока новое не взято. `too_late` — менять можно было раньше, " +
    `\`slot_taken\` — с тремя ближайшими, среди них и те, что накрывает сам визит. ${aboutLink}`,
});

const cancel = route(calls.cancelVisit, {
  tag,
  summary: "Отменить визит",
  description: `Время сразу свободно, страница остаётся. Повтор отвечает так же; близко к началу — \`too_late\`. ${aboutLink}`,
});

const confirm = route(calls.confirmVisit, {
  tag,
  summary: "Подтвердить визит",
  description: `«Приду»: за двое суток до начала и позже. Повтор отвечает так же. ${aboutLink}`,
});

export const requestRoutes = createRouter()
  .openapi(appointment, (c) =>
    answerPost(c, calls.sendAppointment.body, (incoming) => receiveRequest(c.var.db, c.var.sealer, { ...incoming, ...bookingsOf(c) })),
  )
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
  })
  .openapi(moveTimes, async (c) => {
    const { token, doctor, from, days } = await readBody(c, calls.moveTimes.body);
    const wanted = { token, doctor: doctor ?? null, from: from ?? undefined, days };
    return c.json(success(await listMoveTimes(c.var.db, c.var.sealer, wanted)), 200);
  })
  .openapi(move, async (c) => {
    const { token, start, doctor } = await readBody(c, calls.moveVisit.body);
    await moveVisit(c.var.db, c.var.sealer, { token, start, doctor: doctor ?? null });
    return c.json(success({ state: "moved" as const }), 200);
  })
  .openapi(cancel, async (c) => {
    const { token } = await readBody(c, calls.cancelVisit.body);
    await cancelVisit(c.var.db, token);
    return c.json(success({ state: "cancelled" as const }), 200);
  })
  .openapi(confirm, async (c) => {
    const { token } = await readBody(c, calls.confirmVisit.body);
    await confirmVisit(c.var.db, token);
    return c.json(success({ state: "confirmed" as const }), 200);
  });

const mostBookings = 10;
const daySeconds = 86_400;

/** Counts the times that the visitor's network takes today. */
function bookingsOf(c: Context<AppEnv>): { bookings?: BookingCount } {
  if (c.var.config.rateLimitPosts === 0) return {};
  const counter = countVisitors(c.var, { name: "bookings", most: mostBookings, seconds: daySeconds });
  const visitor = countedVisitor(c);
  return { bookings: { take: async () => (await counter.take(visitor)) === null, giveBack: () => counter.giveBack(visitor) } };
}
