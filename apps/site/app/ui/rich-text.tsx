// biome-ignore-all lint/suspicious/noArrayIndexKey: the blocks of a text have no identity other than their position
import type { Block, Paragraph, RichText as RichTextData, ShownText, TextNode } from "@len/contract/blocks";
import type { Picture as PictureData } from "@len/contract/pictures";
import { Link } from "react-router";
import { headingId } from "./contents.ts";
import { Picture } from "./picture.tsx";
import styles from "./rich-text.module.css";
import { typography } from "./typography.ts";

type ShownBlock = ShownText["content"][number] | Block;

type RichTextProps = {
  text: RichTextData | ShownText;
  headingLevel?: 2 | 3;
  /** Adds to headings the ids that `contentsOf` of the same text links to. */
  anchors?: boolean;
  /** The field of the item that contains the text, for previews of drafts. */
  field?: string;
};

/** Renders rich text written by staff, block by block; it never renders raw HTML. */
export function RichText({ text, headingLevel = 2, anchors = false, field }: RichTextProps) {
  return (
    <div className={styles.text} data-field={field}>
      {text.content.map((block: ShownBlock, index) => (
        <BlockView key={index} block={block} deeper={headingLevel - 2} {...(anchors && { id: headingId(index) })} />
      ))}
    </div>
  );
}

function BlockView({ block, deeper, id }: { block: ShownBlock; deeper: number; id?: string }) {
  switch (block.type) {
    case "paragraph":
      return <p>{inline(block.content)}</p>;
    case "heading": {
      const Heading = block.attrs.level + deeper > 2 ? "h3" : "h2";
      return <Heading id={id}>{inline(block.content)}</Heading>;
    }
    case "bulletList":
      return (
        <ul>
          {block.content.map((item, index) => (
            <li key={index}>{paragraphs(item.content)}</li>
          ))}
        </ul>
      );
    case "orderedList":
      return (
        <ol start={block.attrs?.start}>
          {block.content.map((item, index) => (
            <li key={index}>{paragraphs(item.content)}</li>
          ))}
        </ol>
      );
    case "blockquote":
      return <blockquote>{paragraphs(block.content)}</blockquote>;
    case "callout":
      return <div className={block.attrs.kind === "warning" ? styles.warning : styles.note}>{paragraphs(block.content)}</div>;
    case "table":
      return <TableView rows={block.content} />;
    case "image":
      return "picture" in block.attrs ? <Figure picture={block.attrs.picture} caption={block.attrs.caption} /> : null;
  }
}

function Figure({ picture, caption }: { picture: PictureData; caption: string | undefined }) {
  return (
    <figure>
      <Picture picture={picture} sizes="(max-width: 767px) 100vw, 42rem" />
      {caption && <figcaption>{typography(caption)}</figcaption>}
    </figure>
  );
}

function TableView({ rows }: { rows: Extract<Block, { type: "table" }>["content"] }) {
  const [heads] = rows;
  const wide = heads?.content[2]?.type === "tableHeader";
  /** If there is no header row, the first cell of each row is its header. */
  const hasHeads = heads?.content.every(({ type }) => type === "tableHeader");

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table sideways
    <section className={styles.table} data-wide={wide || undefined} aria-label="Таблица" tabIndex={0}>
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.content.map((cell, column) =>
                cell.type === "tableHeader" ? (
                  <th key={column} scope={hasHeads && index === 0 ? "col" : "row"}>
                    {paragraphs(cell.content)}
                  </th>
                ) : (
                  <td key={column} data-head={wide ? headOf(heads?.content[column]) : undefined}>
                    {paragraphs(cell.content)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Column headers are a word or two long and do not wrap. */
const headOf = (head?: { content: Paragraph[] }) => head?.content[0]?.content?.[0]?.text;

/** A list item or a cell with a single paragraph needs no `<p>`. */
function paragraphs(content: Paragraph[]) {
  if (content.length === 1) return inline(content[0]?.content);
  return content.map((paragraph, index) => <p key={index}>{inline(paragraph.content)}</p>);
}

function inline(nodes: TextNode[] | undefined) {
  return nodes?.map(({ text, marks = [] }, index) => <Marked key={index} text={text} marks={marks} />);
}

function Marked({ text, marks: [mark, ...inner] }: { text: string; marks: NonNullable<TextNode["marks"]> }) {
  if (!mark) return <Words text={typography(text)} />;

  const content = <Marked text={text} marks={inner} />;
  if (mark.type === "bold") return <strong>{content}</strong>;
  if (mark.type === "italic") return <em>{content}</em>;
  return <Anchor href={mark.attrs.href}>{content}</Anchor>;
}

/**
 * Numbers that must not wrap, as `typography` returns them: phone numbers «+7 (000) 000-00-00» and numbers of laws and licences, «№
 * 152-ФЗ», «152-ФЗ».
 */
const unbroken = /((?:\+7|8)\u00a0\(\d{3,5}\)\u00a0[\d-]{5,9}|№\u00a0[\p{L}\d/-]+|\d+-ФЗ)/u;

/**
 * Renders a text in which these numbers do not wrap. This is done by styles and not by joining characters, because people copy the numbers
 * and search for them.
 */
function Words({ text }: { text: string }) {
  const parts = text.split(unbroken);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Anchor({ href, children }: { href: string; children: React.ReactNode }) {
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel={href.startsWith("http") ? "noopener" : undefined}>
      {children}
    </a>
  );
}
