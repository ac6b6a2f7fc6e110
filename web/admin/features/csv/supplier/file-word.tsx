import { supplierImportContent } from './supplier-import-content.ts'

/** A text of the file, with how often it has it. */
export function FileWord({ text, count }: { text: string; count: number }) {
  return (
    <span className="wrap-anywhere">
      {text} <span className="font-normal text-ink-2">{supplierImportContent.mapping.rowsOf(count)}</span>
    </span>
  )
}
