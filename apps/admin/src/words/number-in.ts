/** «60 000,50» and «60000.50» end in kopecks; in «1.500.000» and «1,500» the separators separate thousands. */
export function numberIn(text: string): number {
  const parts = text.replace(/\s/g, "").split(/[.,]/);
  const [whole, part = ""] = parts;
  return Number(parts.length === 2 && part.length < 3 ? `${whole}.${part || 0}` : parts.join(""));
}
