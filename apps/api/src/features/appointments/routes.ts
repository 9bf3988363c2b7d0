import { calls } from "@len/contract/calls";
import { readBody } from "../../platform/http/body.ts";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { countedVisitor } from "../../platform/limits/counted-visitor.ts";
import { findChosenOne } from "../catalogue/outline/named-choices.ts";
import { holdTime, releaseHold } from "./holds.ts";
import { offerSoonest, offerTimes } from "./offered-times.ts";

const tag = "Запись на время";

const aboutStates =
  "`state`: `free` — есть время; `full` — до последнего дня `until` всё занято; `request` — время назначает администратор, " +
  "оставляют заявку; `phone` — запись по телефону; `leave` — врач временно не принимает; `silent` — система клиники не отвечает. Пока " +
  "клиника не открыла запись на время, везде `request`.";

const freeTimes = route(calls.freeTimes, {
  tag,
  summary: "Свободное время врача или услуги",
  description:
    "По дням адреса, начиная с `from` (сегодня), столько дней, сколько в `days`. `service` — номер или адрес услуги, без неё первый приём врача; " +
    `\`doctor\` — номер или адрес врача, без него все, кто оказывает услугу; \`age\` — возраст ребёнка. ${aboutStates} Ответ не хранят.`,
});

const soonest = route(calls.soonestTimes, {
  tag,
  summary: "Ближайшее время врачей",
  description:
    "До 24 врачей в том порядке, в котором они названы; незнакомых и скрытых в ответе нет. У каждого до трёх ближайших времён, `more` — сколько " +
    "ещё в ближайшие семь дней. С `day` (можно несколько) — только эти дни, до трёх времён в день на четыре дня; `part` — до 12:00, до 17:00 " +
    `или позже. ${aboutStates} Ответ не хранят.`,
});

const hold = route(calls.holdTime, {
  tag,
  summary: "Подержать время",
  description:
    "На восемь минут, пока посетитель заполняет форму; продлить нельзя. `visitor` — случайный ключ браузера. `slot_taken` — это время взять " +
    "нельзя, в `error.nearest` три ближайших; `too_soon` — осталось меньше, чем нужно клинике; `holds_full` — третья бронь посетителя, " +
    "в `error.holds` обе прежние; двадцать первая с одного адреса — `rate_limited`. Не больше 120 с адреса за 10 минут.",
});

const release = route(calls.releaseHold, {
  tag,
  summary: "Отпустить время",
  description: "Бронь кончается сразу. Незнакомая или уже использованная ничего не меняет.",
});

export const appointmentRoutes = createRouter()
  .openapi(freeTimes, async (c) => {
    const answer = success(await offerTimes(c.var.db, c.req.valid("query")));
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  })
  .openapi(soonest, async (c) => {
    const answer = success(await offerSoonest(c.var.db, c.req.valid("query")));
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  })
  .openapi(hold, async (c) => {
    const { start, visitor, age, ...chosen } = await readBody(c, calls.holdTime.body);
    const { service, doctor } = await findChosenOne(c.var.db, chosen);
    const network = c.var.config.rateLimitPosts === 0 ? null : countedVisitor(c);
    const wanted = { serviceId: service.id, doctorId: doctor.id, age };
    const { token, until } = await holdTime(c.var.db, c.var.sealer, { ...wanted, start, visitor, network });
    return c.json(success({ hold: token, until: until.toISOString() }), 200);
  })
  .openapi(release, async (c) => {
    const { hold: token } = await readBody(c, calls.releaseHold.body);
    await releaseHold(c.var.db, token);
    return c.json(success({ state: "released" as const }), 200);
  });
