import { typography } from "../ui/typography.ts";

/** A reply of the clinic; a short last line without a full stop is the signature. */
export function ReplyText({ reply }: { reply: string }) {
  const [, text, signature] = /^([^]+\n)(.{1,80}[^.!?…])$/.exec(reply) ?? [];
  if (!text || !signature) return <p>{typography(reply)}</p>;

  return (
    <p>
      {typography(text)}
      <span className="small muted">{typography(signature)}</span>
    </p>
  );
}
