/** Finds home addresses: a street with a house, a house with a flat. The clinic's own streets are allowed. */

export type AddressPlace = { start: number; end: number };

const gap = String.raw`[\s,.;№-]{0,4}`;
const street =
  "ул(?:\\.|иц[аеуы]|иц(?:ей|ею))?|пр(?:-?т|осп(?:ект[аеуом]{0,2})?)|пр-кт\\p{L}{0,2}|пер(?:\\.|еул(?:ок|к[аеуом]{1,2}))?|ш(?:\\.|оссе)|б-р|бул(?:ьвар[аеуом]{0,2})?|бульвар[аеуом]{0,2}|наб(?:\\.|ережн\\p{L}{2,3})?|пл(?:\\.|ощад[ьи])|м?кр(?:-?н|н)?\\.?|мкр\\.?|микрорайон\\p{L}{0,2}|пр-?д|проезд\\p{L}{0,2}|тупик\\p{L}{0,2}|алле[яиюе]|лини[яиюей]{1,2}|квартал\\p{L}{0,2}|тракт\\p{L}{0,2}|пос(?:\\.|ел(?:ок|к[аеуом]{1,2}))|дер(?:\\.|евн[яиюе])|снт|жк";
const name = String.raw`(?:\d{1,3}(?:-?(?:я|й|ю|е|ая|ый|ой|ую|го|\s?лет))?\s{1,2})?[«"]?\p{Lu}[\p{L}-]{1,30}[»"]?(?:\s{1,2}\p{Lu}[\p{L}-]{1,30}){0,2}`;
const house = String.raw`(?:д(?:ом\p{L}{0,2})?\.?${gap})?\d{1,4}(?:[кс]\d{1,2}(?!\d)|\s?[а-яА-Я](?!\p{L}))?(?:[/-]\d{1,4}[а-я]?)?`;
const part = String.raw`(?:д(?:ом\p{L}{0,2})?|к(?:орп(?:ус\p{L}{0,2})?)?|стр(?:оен\p{L}{1,3})?|вл(?:ад)?|кв(?:артир[аеуы])?|под(?:ъезд\p{L}{0,2})?|эт(?:аж\p{L}{0,2})?|оф(?:ис\p{L}{0,2})?|комн(?:ат\p{L}{1,2})?|домофон)\.?${gap}\d{1,4}(?:\s?[а-яА-Я](?!\p{L}))?(?:/\d{1,4})?|\d{1,2}(?:-?[йяео]{1,2})?\s(?:этаж|подъезд)\p{L}{0,2}`;
const town = String.raw`(?:\d{6}${gap})?(?:(?:г(?:\.|ород[аеу]?)|пгт|с\.|пос(?:\.|[её]л(?:ок|к[аеуом]{1,2}))|дер(?:\.|евн[яиюе])|сел[оеау])\s{0,2}\p{Lu}[\p{L}-]{1,30}${gap})?`;

const withStreet = [
  // «ул. Ленина, д. 5, кв. 12»
  String.raw`${town}(?<![\p{L}\p{N}])(?:${street})${gap}${name}${gap}${house}(?:${gap}(?:${part}))*`,
  // «Ленинский проспект, 15»
  String.raw`${town}(?<![\p{L}\p{N}])${name}\s{1,2}(?:${street})(?!\p{L})${gap}${house}(?:${gap}(?:${part}))*`,
].map((pattern) => new RegExp(pattern.replaceAll(")*", "){0,5}"), "gu"));

/** «Ленина 5, кв. 12», «дом 5, квартира 12», «д. 7 корп. 2 кв 40» */
const withFlat = new RegExp(
  String.raw`${town}(?<![\p{L}\p{N}])(?:(?:${name}${gap})?${house}${gap}(?:${part})(?:${gap}(?:${part})){0,4})`,
  "gu",
);

/** «живу: Ленина 5-12», «прописана на Мира, 14», «живу на улице Ленина» */
const home = new RegExp(
  String.raw`(?<!\p{L})(?:жив[уеёмт]{1,3}|живут|проживаю|прожива\p{L}{2,4}|прописан\p{L}?|зарегистрирован\p{L}?|мой адрес|адрес|по адресу)(?!\p{L})[\s:,–—-]{1,4}(?:(?:на|в|по|у|рядом с|мой)\s{1,2}){0,2}(${town}(?:\p{Lu}[\p{L}-]{1,30},\s{1,2})?(?:(?:${street})${gap}${name}(?:${gap}${house})?|${name}${gap}${house})(?:${gap}(?:${part})){0,5})`,
  "giu",
);

/** A flat alone: «кв. 12», not «40 кв. м». */
const flat = /(?<![\p{L}\p{N}])(?:кв\.?|квартир[аеуы])\s{0,2}№?\s{0,2}\d{1,4}(?![\p{L}\p{N}])(?!\s?(?:м|метр))/giu;

export function addressesIn(text: string, ownStreets: string[]): AddressPlace[] {
  const places: AddressPlace[] = [];
  for (const pattern of withStreet)
    for (const { index, 0: found } of text.matchAll(pattern)) places.push(trimmed(text, index, index + found.length));
  for (const { index, 0: found } of text.matchAll(withFlat))
    if (/\p{Lu}|д|кв|корп|подъезд/u.test(found) && !/^\d+\s?(?:стр|этаж|к\s)/u.test(found))
      places.push(trimmed(text, index, index + found.length));
  for (const found of text.matchAll(home)) {
    const [whole, place = ""] = found;
    if (!/^\p{Lu}|^\d{6}/u.test(place) && !/\p{Lu}/u.test(place)) continue;
    const start = found.index + whole.length - place.length;
    places.push(trimmed(text, start, start + place.length));
  }
  for (const { index, 0: found } of text.matchAll(flat)) places.push({ start: index, end: index + found.length });
  return places.filter(({ start, end }) => !isOurs(text.slice(start, end), ownStreets));
}

function trimmed(text: string, start: number, end: number): AddressPlace {
  let last = end;
  while (last > start && /[\s,.;№-]/.test(text.charAt(last - 1))) last -= 1;
  let first = start;
  while (first < last && /[\s,.;-]/.test(text.charAt(first))) first += 1;
  return { start: first, end: last };
}

/** An address on the clinic's street without a flat is the clinic's. */
function isOurs(place: string, ownStreets: string[]): boolean {
  if (/(?<!\p{L})кв/iu.test(place)) return false;
  const said = place.toLowerCase().replaceAll("ё", "е");
  return ownStreets.some((own) => own !== "" && said.includes(own));
}
