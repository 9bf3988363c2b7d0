import { typography } from "../ui/typography.ts";

const longestSignature = 80;

/** A reply of the clinic; a short last line without a full stop is the signature. */
export function ReplyText({ reply }: { reply: string }) {
  const start = reply.lastIndexOf("\n") + 1;
  const last = reply.slice(start);
  const isSigned = start > 0 && last.length <= longestSignature && !/[.!?…]$/.test(last);
  if (!isSigned) return <p>{typography(reply)}</p>;

  return (
    <p>
      {typography(reply.slice(0, start))}
      <span className="small muted">{typography(last)}</span>
    </p>
  );
}
