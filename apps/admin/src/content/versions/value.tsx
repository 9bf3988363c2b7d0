import { type Change, compareWords } from "../../store/compare.ts";

/** A text in which removed words, added words or both are marked. */
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
