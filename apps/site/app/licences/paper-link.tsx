import type { StoredFile } from "@len/contract/files";

/** Link to download the PDF of the document. */
export function PaperLink({ paper, title, className }: { paper: StoredFile; title: string; className?: string }) {
  return (
    <p className={className}>
      <a href={paper.url} download={paper.name} aria-label={`Скачать PDF: ${title}`}>
        Скачать PDF
      </a>
    </p>
  );
}
