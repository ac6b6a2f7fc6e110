import { PackageCheck, RotateCcw } from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { BoxFields } from './box-fields.tsx'
import { CameraScanner } from './camera-scanner.tsx'
import { NextOrderButton } from './next-order-button.tsx'
import { packAddress } from './pack-address.ts'
import { PackedPanel } from './packed-panel.tsx'
import type { Packing } from './packing.ts'
import { PackingLines } from './packing-lines.tsx'
import { scannedOrder, scannedUnits } from './packing-session.ts'
import { ScanBox } from './scan-box.tsx'
import { usePackingTable } from './use-packing-table.ts'
import { useScanner } from './use-scanner.ts'

const { packing: content } = dispatchContent

type PackOrderProps = { packing: Packing; onReload: () => void }

/** An order on the packing table: what to put in, what is in, and what was wrong. */
export function PackOrder({ packing, onReload }: PackOrderProps) {
  const { orderNumber, lines, refusal } = packing
  const table = usePackingTable(packing)
  const { session, alert, packed } = table
  const navigate = useNavigate()
  const done = scannedUnits(session)
  const isOpen = refusal === null && lines.length > 0 && packed === null
  useUnsavedChanges(isOpen && done > 0)

  function hear(code: string) {
    const other = scannedOrder(code)
    // Between two boxes, the slip of the next order opens it.
    if (other && done === 0 && other !== orderNumber) navigate(packAddress(other))
    else if (other && packed) navigate(packAddress(other))
    else if (isOpen) table.hear(code)
  }
  useScanner(hear)

  return (
    <div className="flex flex-col gap-5">
      <PackHead packing={packing} hasNext={packed === null} />
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {alert && (
        // Anew each time, so that the same words are announced again.
        <Notice key={alert.id} tone="error">
          <p className="text-xl font-semibold">{alert.text}</p>
        </Notice>
      )}
      {packed ? (
        <PackedPanel packed={packed} hasRest={!table.isWhole} onUnpacked={onReload} />
      ) : (
        isOpen && (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <PackingLines lines={lines} session={session} onCount={table.count} />
            <div className="flex flex-col gap-4 rounded-tile border border-line p-4">
              <ScanBox wanted={table.wanted} onScan={hear} />
              <CameraScanner onScan={hear} />
              <BoxFields box={table.box} error={table.boxError} onChange={table.changeBox} />
              <div className="flex flex-wrap gap-2">
                <Button
                  isBusy={table.isPacking}
                  busyLabel={content.packing}
                  disabled={done === 0}
                  onClick={table.pack}
                >
                  <PackageCheck aria-hidden className="size-4" />
                  {content.packPart}
                </Button>
                <Button variant="quiet" disabled={done === 0 && table.wanted === null} onClick={table.reset}>
                  <RotateCcw aria-hidden className="size-4" />
                  {content.startAgain}
                </Button>
              </div>
            </div>
          </div>
        )
      )}
    </div>
  )
}

function PackHead({ packing, hasNext }: { packing: Packing; hasNext: boolean }) {
  const { orderNumber, customer, city, province, deliveryNote } = packing
  return (
    <div>
      <Breadcrumbs
        items={[
          { label: dispatchContent.title, to: '/admin/dispatch' },
          { label: content.title, to: '/admin/dispatch/pack' },
          { label: orderNumber },
        ]}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl tabular-nums">
          <Link to={href('/admin/orders/:orderNumber', { orderNumber })} className="hover:underline">
            {orderNumber}
          </Link>
        </h1>
        {hasNext && <NextOrderButton except={orderNumber} variant="quiet" />}
      </div>
      <p className="text-ink-2">{[customer, city, province].filter(Boolean).join(', ')}</p>
      {deliveryNote && (
        <p className="mt-1">
          <span className="text-ink-2">{content.customerNote}</span>
          {deliveryNote}
        </p>
      )}
    </div>
  )
}
