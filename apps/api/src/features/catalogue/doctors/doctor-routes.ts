import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../../platform/http/openapi.ts";
import { found, pageAnswer, success } from "../../../platform/http/pages.ts";
import { listDoctorChoices } from "./doctor-choices.ts";
import { listDoctors, listDoctorsOfCategory, listMainPageDoctors } from "./doctor-queries.ts";
import { filterDoctors } from "./filter-doctors.ts";
import { type CountMarks, findDoctor } from "./find-doctor.ts";
import { dependsOnTimes, type FindFreeDays, type FindFreeDoctors } from "./free-doctors.ts";

export type FreeTimesOfDoctors = { findFreeDoctors: FindFreeDoctors; findFreeDays: FindFreeDays };

const tag = "Врачи";

const list = route(calls.doctors, {
  tag,
  summary: "Список врачей",
  description:
    "Сначала закреплённые клиникой, затем по фамилии. `category` — направления или группы услуг; `search` — то же, что поиск по сайту: " +
    "имя, должность, услуга; последнее слово может быть не дописано, лучшие первыми. Фильтры действуют вместе; `priceTo` — первый приём " +
    "не дороже, в копейках; `hours` — принимает ещё сегодня, на этой неделе, после 18:00; `age` — принимает ребёнка этих лет; `day` (можно " +
    "несколько) и `part` — есть свободное время в эти дни, до 12:00, до 17:00 или позже. Пока клиника не открыла запись на время, `day`, `part` и " +
    "порядок `soonest` смотрят на часы приёма. С `search` порядок `order` не действует.",
});

const choices = route(calls.doctorChoices, {
  tag,
  summary: "Выбор фильтров списка врачей",
  description:
    "У каждого значения число врачей, которых найдёт список с ним и с остальными фильтрами запроса; пустое значение — без фильтра. `day` — " +
    "`ahead` дней с сегодняшнего; пока клиника не открыла запись на время, `day` и `part` пусты.",
});

const bySlug = route(calls.doctor, {
  tag,
  summary: "Врач",
  description: "По адресу страницы, нынешнему или прежнему; `slug` в ответе — нынешний.",
});

const byCategory = route(calls.doctorsOfCategory, {
  tag,
  summary: "Врачи направления или группы услуг",
  description: "Все сразу: сначала закреплённые клиникой, затем по фамилии; для незнакомого адреса список пуст.",
});

const inMainPage = route(calls.mainPageDoctors, {
  tag,
  summary: "Врачи на главной",
  description: "До девяти принимающих: сначала закреплённые клиникой, затем новые.",
});

export const doctorRoutes = (countMarks: CountMarks, { findFreeDoctors, findFreeDays }: FreeTimesOfDoctors) =>
  createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const list = query.search.trim() === "" ? listDoctors : filterDoctors;
      const free = dependsOnTimes(query) ? await findFreeDoctors(c.var.db, query) : null;
      const answer = pageAnswer(query, await list(c.var.db, query, c.var.config.apiUrl, free));
      return c.json(answer, 200, free ? { "Cache-Control": "no-store" } : {});
    })
    .openapi(choices, async (c) => {
      const query = c.req.valid("query");
      const free = await findFreeDays(c.var.db, query);
      return c.json(success(await listDoctorChoices(c.var.db, query, free)), 200, free ? { "Cache-Control": "no-store" } : {});
    })
    .openapi(inMainPage, async (c) => c.json(success(await listMainPageDoctors(c.var.db, c.var.config.apiUrl)), 200))
    .openapi(bySlug, async (c) =>
      c.json(found(await findDoctor(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl, countMarks)), 200),
    )
    .openapi(byCategory, async (c) => {
      return c.json(success(await listDoctorsOfCategory(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl)), 200);
    });
