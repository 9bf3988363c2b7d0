import { createRoute } from "@hono/zod-openapi";
import { appointmentRequestSchema } from "@len/contract/requests";
import type { Context } from "hono";
import { readBody } from "../http/body.ts";
import type { AppEnv } from "../http/context.ts";
import { answers, createRouter } from "../http/openapi.ts";
import { success } from "../http/pages.ts";
import { invalid } from "../http/problems.ts";
import { ref } from "../http/schemas.ts";
import { receiveRequest } from "./receive-request.ts";

const idempotencyHeader = "Idempotency-Key";

const appointment = createRoute({
  method: "post",
  path: "/doctor-appointments",
  tags: ["Заявки"],
  summary: "Запись на прием или услугу",
  description:
    "`service.id` и `doctor.id` — номер, адрес или `any` («Подберите мне специалиста»). 201 уходит только после надёжного сохранения. Повтор с тем же " +
    "`Idempotency-Key`, а без ключа — такое же содержание в течение 10 минут, получает первый ответ. Лишние поля не учитываются. §5, §7 спецификации.",
  request: {
    body: { required: true, content: { "application/json": { schema: ref("AppointmentRequest") } } },
  },
  parameters: [{ name: idempotencyHeader, in: "header", required: false, schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" } }],
  responses: answers(201, { data: ref("Received") }, ["conflict", "too_large", "unsupported", "validation", "storage_full"]),
});

export const requestRoutes = createRouter().openapi(appointment, async (c) => {
  const idempotencyKey = readIdempotencyKey(c);
  const form = await readBody(c, appointmentRequestSchema);
  const { isNew, ...received } = await receiveRequest(c.var.db, c.var.sealer, { form, idempotencyKey, now: c.var.now() });
  if (isNew) c.var.letterQueued();
  return c.json(success(received), 201);
});

function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header(idempotencyHeader);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid({ [idempotencyHeader]: ["От 1 до 200 видимых знаков ASCII"] });
  return key;
}
