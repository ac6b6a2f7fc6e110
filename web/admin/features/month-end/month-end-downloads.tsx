import type { ReactNode } from 'react'
import {
  documentsPerFile,
  drawPeriodDocuments,
  exportPaymentsJournal,
  exportSalesJournal,
  exportStoredValueJournal,
  type MonthEnd,
} from '#contract/shop/month-end.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { TableDownloads } from '../../ui/table-downloads.tsx'
import { monthEndContent } from './month-end-content.ts'
import type { MonthEndSearch } from './month-end-queries.ts'
import { MonthEndSection } from './month-end-section.tsx'

const { downloads: content } = monthEndContent

type MonthEndDownloadsProps = Pick<MonthEnd, 'from' | 'to' | 'documents' | 'storedValue'> & {
  search: MonthEndSearch
  mayDownload: boolean
}

/** What an accountant imports and keeps. The files name customers. */
export function MonthEndDownloads({
  from,
  to,
  documents,
  storedValue,
  search,
  mayDownload,
}: MonthEndDownloadsProps) {
  const files = Math.ceil(documents / documentsPerFile)
  const name = `${from}-to-${to}`
  if (!mayDownload)
    return (
      <MonthEndSection title={content.title}>
        {() => <p className="text-ink-2">{content.notAllowed}</p>}
      </MonthEndSection>
    )
  return (
    <MonthEndSection title={content.title}>
      {() => (
        <ul className="divide-y divide-line">
          <Download title={content.sales} hint={content.salesHint}>
            <TableDownloads
              fileName={`sales-${name}`}
              fetchCsv={(onProgress) => browserApi.file(exportSalesJournal, { query: search }, onProgress)}
              of={content.sales.toLowerCase()}
            >
              {content.csv}
              <span className="sr-only">{content.of(content.sales)}</span>
            </TableDownloads>
          </Download>
          <Download title={content.payments} hint={content.paymentsHint}>
            <TableDownloads
              fileName={`payments-${name}`}
              fetchCsv={(onProgress) => browserApi.file(exportPaymentsJournal, { query: search }, onProgress)}
              of={content.payments.toLowerCase()}
            >
              {content.csv}
              <span className="sr-only">{content.of(content.payments)}</span>
            </TableDownloads>
          </Download>
          {storedValue.length > 0 && <StoredValueDownload search={search} name={name} />}
          {files > 0 && (
            <Download
              title={content.documents}
              hint={files === 1 ? content.documentsHint : content.documentsInParts(documentsPerFile)}
            >
              {Array.from({ length: files }, (_, at) => at + 1).map((part) => (
                <DownloadButton
                  key={part}
                  fileName={`documents-${name}-${part}.pdf`}
                  fetchFile={(onProgress) =>
                    browserApi.file(
                      drawPeriodDocuments,
                      { query: { ...search, part: String(part) } },
                      onProgress,
                    )
                  }
                >
                  {content.part(part, files)}
                  <span className="sr-only">{content.of(content.documents)}</span>
                </DownloadButton>
              ))}
            </Download>
          )}
        </ul>
      )}
    </MonthEndSection>
  )
}

function StoredValueDownload({ search, name }: { search: MonthEndSearch; name: string }) {
  return (
    <Download title={content.storedValue} hint={content.storedValueHint}>
      <TableDownloads
        fileName={`stored-value-${name}`}
        fetchCsv={(onProgress) => browserApi.file(exportStoredValueJournal, { query: search }, onProgress)}
        of={content.storedValue.toLowerCase()}
      >
        {content.csv}
        <span className="sr-only">{content.of(content.storedValue)}</span>
      </TableDownloads>
    </Download>
  )
}

function Download({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-ink-2">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
