/**
 * Finds e-mail addresses, links and account names of social networks, also in spellings meant to avoid detection: «anna собака mail точка
 * ру».
 */

export type ContactPlace = { kind: "email" | "link" | "account"; start: number; end: number };

const domains =
  "ru|com|net|org|info|biz|su|cc|ly|gl|io|me|to|is|gd|app|dev|club|online|site|pro|link|page|shop|store|top|xyz|live|space|website|tech|one|vip|tv|fm|am|kz|by|ua|uz|kg|ge|eu|de|uk|us|clinic|health|life|world|moscow|tatar|email|blog|bio|chat|group|team|media|news|today|photo|video|art|рф|рус|москва|дети|онлайн|сайт";
const emails = [
  /[\p{L}\d._+-]{1,64}\s?@\s?[\p{L}\d-]{1,63}(?:\s?\.\s?[\p{L}\d-]{2,24}){1,4}/gu,
  // «olga(а)gmail.com»
  /(?<![\p{L}\d])[\p{L}\d._+-]{1,64}\s?[([{]\s?[@aа]\s?[)\]}]\s?[\p{L}\d-]{1,63}(?:\s?\.\s?[\p{L}\d-]{2,24}){1,4}/giu,
  /(?<![\p{L}\d])[\p{L}\d._+-]{2,64}\s{0,2}[([{]?\s?(?:собака|собачка|собак|at|эт)\s?[)\]}]?\s{0,2}[a-z\d-]{2,63}\s{0,2}[([{]?\s?(?:\.|точка|dot|тчк)\s?[)\]}]?\s{0,2}(?:ru|ру|com|ком|рф|net|org|su)(?!\p{L})/giu,
  /(?<![\p{L}\d])[a-z\d._+-]{2,64}\s{1,2}(?:собака|собачка)\s{1,2}(?:мейл|майл|яндекс|gmail|mail|yandex|жмейл|гмейл|рамблер|inbox|bk|list)(?:\s{0,2}(?:\.|точка)\s{0,2}(?:ru|ру|com|ком))?(?!\p{L})/giu,
];
const links = [
  /(?:https?|hxxps?):\/{1,2}[^\s«»"<>]{1,2000}|(?<![\p{L}\d])www\.[^\s«»"<>]{2,2000}/giu,
  new RegExp(
    String.raw`(?<![\p{L}\d@._-])[\p{L}\d](?:[\p{L}\d_-]{0,62}\.){1,5}(?:${domains})(?![\p{L}\d_-])(?:[/?#][^\s«»"<>]{0,2000})?`,
    "giu",
  ),
  // A short link on any other domain is recognised by its path.
  /(?<![\p{L}\d@._-])[a-z\d](?:[a-z\d-]{0,62}\.){1,4}[a-z]{2,12}\/[\w%~.?=&#/-]{1,500}/giu,
  // «salon-anna точка ру»
  /(?<![\p{L}\d@._-])[\p{L}\d][\p{L}\d-]{1,62}\s{1,2}(?:точка|dot|тчк)\s{1,2}(?:ru|ру|com|ком|рф|net|org|su)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d@._-])(?:vk|вк|t|ok|inst|instagram|youtube|taplink|wa|clck|bit|телеграм)\s{0,2}(?:\.|точка|dot)\s{0,2}(?:com|ком|me|ми|ру|ru|cc|ly|be)(?![\p{L}\d])(?:\s?(?:\/|слэш|слеш)\s?[\w.-]{1,60})?/giu,
];
const accounts = [
  /(?<![\p{L}\d._%+@-])@[\p{L}\d_](?:[\p{L}\d_.]{0,31}[\p{L}\d_])?/gu,
  /(?<!\p{L})(?:телег\p{L}{0,7}|телеграм\p{L}{0,3}|тг|tg|telegram|инст\p{L}{0,8}|inst|instagram|insta|вк|vk|вконтакте|скайп\p{L}?|skype|ник\p{L}{0,3}|аккаунт\p{L}{0,2}|дзен|тикток\p{L}?|tiktok|ютуб\p{L}?|youtube)(?!\p{L})[\s:,–—-]{1,4}(?:(?:ник|канал|под ником|как|мой|меня|найдете|я|это|там|в|по|у)\s{1,2}){0,3}[«"]?([a-z][a-z\d_.-]{3,31}(?<![.-]))/giu,
];

export function contactsIn(text: string): ContactPlace[] {
  const places: ContactPlace[] = [];
  const add = (kind: ContactPlace["kind"], start: number, found: string) =>
    places.push({ kind, start, end: start + found.replace(/[.,;:!?)»"']{1,10}$/u, "").length });
  for (const pattern of emails) for (const { index, 0: found } of text.matchAll(pattern)) add("email", index, found);
  for (const pattern of links) for (const { index, 0: found } of text.matchAll(pattern)) if (isLink(found)) add("link", index, found);
  for (const found of text.matchAll(accounts[0] ?? /$^/gu)) add("account", found.index, found[0]);
  for (const found of text.matchAll(accounts[1] ?? /$^/gu))
    add("account", found.index + found[0].lastIndexOf(found[1] ?? ""), found[1] ?? "");
  return places;
}

/** «Спасибо.Дети довольны» is a sentence without its space, «т.е.» an abbreviation. */
const isLink = (found: string) => !/^[\p{L}]{1,63}\.(?:дети|москва|сайт|онлайн|рус)$/iu.test(found) || /^\p{Ll}+\.\p{Ll}+$/u.test(found);
