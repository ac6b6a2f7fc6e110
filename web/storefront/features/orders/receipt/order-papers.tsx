import { Download } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { type Invoice, readCreditNotePdf, readInvoicePdf } from '#contract/orders/invoice.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { formatOrderDate } from '#web/storefront/order-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { OrderSection } from '../order-section.tsx'

/** Invoices and credit notes to download; hidden if there are none. */
export function OrderPapers(props: { orderNumber: string; invoices: readonly Invoice[] }) {
  const { orderNumber, invoices } = props
  if (invoices.length === 0) return null
  return (
    <div className="print:hidden">
      <OrderSection title="Invoices">
        <ul className="flex flex-col gap-3">
          {invoices.map((invoice) => (
            <li key={invoice.number}>
              <Paper orderNumber={orderNumber} invoice={invoice} />
            </li>
          ))}
        </ul>
      </OrderSection>
    </div>
  )
}

function Paper({ orderNumber, invoice }: { orderNumber: string; invoice: Invoice }) {
  const { number, title, issuedAt, totalCents } = invoice
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setFailure(null)
    try {
      saveFile(await fetchPdf(orderNumber, invoice), `${number}.pdf`)
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">
            {title} {number}
          </p>
          <p className="text-sm text-ink-2">
            {formatOrderDate(issuedAt)}, <Money cents={totalCents} />
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          busyLabel="Fetching..."
          aria-label={`Download ${number} as PDF`}
          onClick={download}
        >
          <Download aria-hidden className="size-4" />
          PDF
        </Button>
      </div>
      {failure && (
        <div className="mt-2">
          <Notice tone="error" title="It could not be downloaded">
            {failure}
          </Notice>
        </div>
      )}
    </>
  )
}

function fetchPdf(orderNumber: string, { kind, number }: Invoice): Promise<Blob> {
  return kind === 'invoice'
    ? browserApi.file(readInvoicePdf, { params: { orderNumber } })
    : browserApi.file(readCreditNotePdf, { params: { orderNumber, number } })
}
