import type { StoredFile } from "@len/contract/files";

/** Link to download the PDF of the document. */
export function PaperLink({ paper, title }: { paper: StoredFile; title: string }) {
  return (
    <p className="small">
      <a href={paper.url} download={paper.name} aria-label={`Скачать PDF: ${title}`}>
        Скачать PDF
      </a>
    </p>
  );
}
