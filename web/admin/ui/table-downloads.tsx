import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { codeMissing } from '#web/session/api/unreachable.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { DownloadButton } from './download-button.tsx'

type TableDownloadsProps = {
  /** Without its ending. */
  fileName: string
  fetchCsv: (onProgress: (bytes: number) => void) => Promise<Blob>
  /** What the rows are, for the button that says only "Excel". */
  of: string
  children: ReactNode
  variant?: ButtonVariant
}

/** The same rows as CSV, and as a workbook in which codes stay as they are when it is opened with a double click. */
export function TableDownloads({ fileName, fetchCsv, of, children, variant }: TableDownloadsProps) {
  return (
    <>
      <DownloadButton fileName={`${fileName}.csv`} fetchFile={fetchCsv} {...(variant && { variant })}>
        {children}
      </DownloadButton>
      <DownloadButton
        icon={FileSpreadsheet}
        fileName={`${fileName}.xlsx`}
        fetchFile={async (onProgress) => {
          const csv = await fetchCsv(onProgress)
          const { workbookOf } = await import('./workbook-of.ts').catch(codeMissing)
          return workbookOf(await csv.text())
        }}
      >
        Excel<span className="sr-only"> file with {of}</span>
      </DownloadButton>
    </>
  )
}
