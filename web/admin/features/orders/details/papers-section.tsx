import { type Invoice, readCreditNotePdf, readInvoicePdf } from '#contract/orders/invoice.ts'
import { DownloadButton } from '#web/admin/ui/download-button.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Money } from '#web/ui/money.tsx'
import { Loaded, Section } from '../../../ui/section.tsx'
import { orderContent } from '../order-content.ts'
import { useInvoices } from '../order-queries.ts'

/** Invoice and credit notes; hidden while there are none. */
export function PapersSection({ orderNumber }: { orderNumber: string }) {
  const invoices = useInvoices(orderNumber)
  if (invoices.data?.length === 0) return null
  return (
    <Section title={orderContent.invoices}>
      <Loaded query={invoices}>
        {(papers) => (
          <ul className="divide-y divide-line">
            {papers.map((paper) => (
              <li
                key={paper.number}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
              >
                <div className="min-w-0">
                  <p className="font-medium">
                    {paper.title} {paper.number}
                  </p>
                  <p className="text-ink-2">
                    <Moment at={paper.issuedAt} />, <Money cents={paper.totalCents} />
                  </p>
                  {paper.undrawn && paper.undrawn.length > 0 && (
                    <p className="text-clay">{orderContent.undrawn(paper.undrawn)}</p>
                  )}
                </div>
                <DownloadButton
                  fileName={`${paper.number}.pdf`}
                  fetchFile={(onProgress) => fetchPaper(orderNumber, paper, onProgress)}
                >
                  PDF
                  <span className="sr-only"> of {paper.number}</span>
                </DownloadButton>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function fetchPaper(
  orderNumber: string,
  { kind, number }: Invoice,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  return kind === 'invoice'
    ? browserApi.file(readInvoicePdf, { params: { orderNumber } }, onProgress)
    : browserApi.file(readCreditNotePdf, { params: { orderNumber, number } }, onProgress)
}
