import { getDocumentProxy } from "unpdf";

/** A node of a tagged PDF: an element with a role, or a reference to text that is drawn on the page. */
type StructureNode = { role?: string; id?: string; children?: StructureNode[] };

/** The cells of the tables of a tagged PDF, page by page. */
export async function pdfCells(document: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(document));
  const cells: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [tree, { items }] = await Promise.all([page.getStructTree(), page.getTextContent({ includeMarkedContent: true })]);
    const texts = new Map<string, string>();
    let id = "";
    for (const item of items) {
      if ("str" in item) texts.set(id, (texts.get(id) ?? "") + item.str);
      else if (item.type === "beginMarkedContentProps") {
        id = item.id;
        texts.set(id, "");
      }
    }
    const partsOf = (node: StructureNode): string[] =>
      node.children?.flatMap(partsOf) ?? (node.id !== undefined && texts.has(node.id) ? [texts.get(node.id) ?? ""] : []);
    const visit = (node: StructureNode) => {
      if (node.role !== "TD") return node.children?.forEach(visit);
      // The tree of a page also contains the cells of other pages, without their content.
      const parts = partsOf(node);
      if (parts.length > 0) cells.push(parts.join(""));
    };
    if (tree) visit(tree);
  }
  return cells;
}
