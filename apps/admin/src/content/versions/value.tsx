import { type Change, compareWords } from "../../store/compare.ts";

/** A text with its removed or added words, or both. */
export function Compared({ before, after, shows = "both" }: { before: string; after: string; shows?: "both" | "removed" | "added" }) {
  const changes = compareWords(before, after).filter(({ kind }) => shows === "both" || kind === "same" || kind === shows);
  return <Changes changes={changes} />;
}

function Changes({ changes }: { changes: Change[] }) {
  let at = 0;
  return changes.map(({ kind, text }) => {
    at += text.length;
    if (kind === "removed") return <del key={`-${at}`}>{text}</del>;
    return kind === "added" ? <ins key={`+${at}`}>{text}</ins> : <span key={at}>{text}</span>;
  });
}
