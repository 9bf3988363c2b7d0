import { expect, type Locator, type Page } from "@playwright/test";

/** Does what a hand does, and counts it: a click, a filled field and a key are an act each. */
export class Hand {
  readonly page: Page;
  acts = 0;
  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator) {
    this.acts += 1;
    await what.click();
  }

  async fill(label: string, text: string) {
    this.acts += 1;
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** The same by keyboard alone: Tab until it is there is one act, as a person who knows the way would say. */
export class KeyboardHand extends Hand {
  async #reach(what: Locator) {
    for (let presses = 0; presses < 150; presses += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error("Tab does not reach it");
  }

  override async click(what: Locator) {
    this.acts += 1;
    await what.waitFor();
    await this.#reach(what);
    await this.page.keyboard.press("Enter");
  }

  override async fill(label: string, text: string) {
    this.acts += 1;
    const field = this.page.getByLabel(label, { exact: true });
    await field.waitFor();
    await this.#reach(field);
    await this.page.keyboard.press("Control+KeyA");
    await this.page.keyboard.type(text);
  }
}

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

/** From an empty clinic to its open site with two doctors, in the panel alone. `look` is called in each step. */
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
      hand.acts += 1;
      await page
        .getByLabel(new RegExp(`^Загрузить:\\s${paper}`))
        .and(page.locator("input"))
        .setInputFiles(files.paper);
      await expect(page.getByRole("button", { name: new RegExp(`^Загрузить:\\s${paper}`) })).toBeHidden();
    }
    await next();
    await done("Согласия и документы");
  });
  await step("Картинка на главную", async () => {
    hand.acts += 1;
    await page.locator("input[type=file]").first().setInputFiles(files.picture);
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
