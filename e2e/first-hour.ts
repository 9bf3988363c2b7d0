import { expect } from "@playwright/test";
import type { Hand } from "./hand.ts";

type Doctor = { lastName: string; firstName: string; middleName: string; institution: string; number: string };

const doctors: Doctor[] = [
  {
    lastName: "Лунина",
    firstName: "Вера",
    middleName: "Павловна",
    institution: "Самарский медицинский университет",
    number: "6326 000001",
  },
  { lastName: "Озеров", firstName: "Пётр", middleName: "Ильич", institution: "Казанский медицинский университет", number: "6326 000002" },
];

type Files = { picture: string; paper: string };
type Time = { step: string; acts: number; seconds: number };

/** Sets up an empty clinic, using only the panel, until its site is open with two doctors. Calls `look` in each step. */
export async function openClinic(hand: Hand, files: Files, look: () => Promise<void>): Promise<Time[]> {
  const { page } = hand;
  const times: Time[] = [];
  const next = () => hand.click(page.getByRole("button", { name: "Дальше" }));
  const done = (title: string) => expect(page.getByRole("button", { name: new RegExp(`^${title}\\s*, сделано`) })).toBeVisible();
  async function step(title: string, act: () => Promise<void>) {
    await look();
    const [acts, startedAt] = [hand.acts, performance.now()];
    await act();
    times.push({ step: title, acts: hand.acts - acts, seconds: (performance.now() - startedAt) / 1000 });
  }

  if (!page.url().endsWith("/first-hour")) await hand.click(page.getByRole("link", { name: "Первый час" }));
  await expect(page.getByLabel("Название клиники", { exact: true })).toBeVisible();
  await step("Название и контакты", async () => {
    await hand.fill("Название клиники", "Тихий берег");
    await hand.fill("Почта", "priem@bereg.example");
    await hand.fill("Юридическое лицо", "Общество с ограниченной ответственностью «Тихий берег»");
    await hand.fill("ИНН", "6300000002");
    await hand.fill("ОГРН", "1266300000009");
    await hand.fill("Телефон для записи", "+7 (846) 000-00-00");
    await hand.fill("Город", "Самара");
    await hand.fill("Улица и дом", "Садовая, 14");
    await hand.fill("Широта", "53,1959");
    await hand.fill("Долгота", "50,1002");
    await next();
    await done("Название и контакты");
  });
  await step("Часы работы", async () => {
    await expect(page.getByRole("form", { name: "Часы работы" })).toContainText("Дни");
    await next();
    await done("Часы работы");
  });
  await step("Первое направление", async () => {
    await hand.fill("Направление", "Дерматология");
    await next();
    await done("Первое направление");
  });
  await step("Два врача", async () => {
    for (const [index, doctor] of doctors.entries()) {
      if (index > 0) await hand.click(page.getByRole("button", { name: "Добавить ещё врача" }));
      await writeDoctor(hand, doctor);
      await next();
      await done("Первый врач");
      await expect(page.getByText(`На сайте: `)).toContainText(doctor.lastName);
    }
    await next();
  });
  await step("Первая услуга с ценой", async () => {
    await hand.fill("Услуга", "Приём дерматолога, первичный");
    await hand.fill("Минут", "40");
    await hand.fill("Сумма", "3200");
    await expect(page.getByRole("checkbox", { name: /Лунина/ })).toBeChecked();
    await next();
    await done("Первая услуга с ценой");
  });
  await step("Согласия и документы", async () => {
    await hand.fill("Номер лицензии", "Л041-01184-63/00000001");
    await hand.fill("Выдана", "14.03.2024");
    await hand.fill("Кто выдал", "Министерство здравоохранения Самарской области");
    await hand.fill("Работы и услуги по лицензии: строка 1", "дерматовенерология");
    for (const paper of ["договор", "правила", "права"]) {
      const button = page.getByRole("button", { name: new RegExp(`^Загрузить:\\s${paper}`) });
      await hand.upload(button, files.paper);
      await expect(button).toBeHidden();
    }
    await next();
    await done("Согласия и документы");
  });
  await step("Картинка на главную", async () => {
    await hand.upload(page.getByRole("button", { name: "Загрузить", exact: true }).first(), files.picture);
    await hand.fill("Что на картинке", "Приёмная клиники");
    await next();
    await done("Картинка на главную");
  });
  await step("Открытие", async () => {
    await hand.click(page.getByRole("button", { name: "Открыть сайт" }));
    await expect(page.getByText("Сайт открыт", { exact: false }).first()).toBeVisible();
  });
  return times;
}

async function writeDoctor(hand: Hand, { lastName, firstName, middleName, institution, number }: Doctor) {
  await hand.fill("Фамилия", lastName);
  await hand.fill("Имя", firstName);
  await hand.fill("Отчество", middleName);
  await hand.fill("Должность", "врач-дерматолог");
  await hand.fill("Стаж с года", "2010");
  await hand.fill("Учебное заведение", institution);
  await hand.fill("Специальность или программа", "Лечебное дело");
  await hand.fill("Год окончания", "2009");
  await hand.fill("Аккредитация по специальности", "Дерматовенерология");
  await hand.fill("Номер аккредитации", number);
  await hand.fill("Действует до", "01.06.2029");
}
