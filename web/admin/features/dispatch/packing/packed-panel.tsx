import { FileText, PackageOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { dispatchContent } from '../dispatch-content.ts'
import { fetchPapers, undoMany, useRefreshDispatch } from '../dispatch-queries.ts'
import { useLabelFormat } from '../papers-bar.tsx'
import { type NamedParcel, parcelKey } from '../parcel-key.ts'
import { NextOrderButton } from './next-order-button.tsx'

const { packing: content } = dispatchContent

type PackedPanelProps = {
  packed: NamedParcel
  /** Whether something of the order is still to be packed. */
  hasRest: boolean
  onUnpacked: () => void
}

/** The box is closed: print its label, and go on with the next order. */
export function PackedPanel({ packed, hasRest, onUnpacked }: PackedPanelProps) {
  const { format } = useLabelFormat()
  const refresh = useRefreshDispatch()
  const next = useRef<HTMLButtonElement>(null)
  const [isUndoing, setUndoing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { orderNumber, number } = packed

  // Enter, or the next slip under the scanner, goes on.
  useEffect(() => next.current?.focus(), [])

  async function undo() {
    setUndoing(true)
    try {
      const { failures } = await undoMany([parcelKey(packed)], 'packed')
      setError(failures[0]?.reason ?? null)
      if (failures.length === 0) {
        await refresh()
        onUnpacked()
      }
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      setError(failure.message)
    } finally {
      setUndoing(false)
    }
  }

  return (
    <Notice tone="good" title={content.done(orderNumber, number)}>
      {hasRest && <p>{content.rest}</p>}
      {error && (
        <p role="alert" className="text-red">
          {error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <NextOrderButton ref={next} except={hasRest ? null : orderNumber} />
        <DownloadButton
          icon={FileText}
          size="medium"
          fileName={`${orderNumber}-${number}-label.pdf`}
          fetchFile={(onProgress) => fetchPapers({ kind: 'labels', parcels: [packed], format }, onProgress)}
        >
          {content.label}
        </DownloadButton>
        <DownloadButton
          icon={FileText}
          size="medium"
          fileName={`${orderNumber}-${number}-packing-slip.pdf`}
          fetchFile={(onProgress) => fetchPapers({ kind: 'packing_slips', parcels: [packed] }, onProgress)}
        >
          {content.slip}
        </DownloadButton>
        <Button variant="quiet" isBusy={isUndoing} onClick={undo}>
          <PackageOpen aria-hidden className="size-4" />
          {content.undo}
        </Button>
      </div>
    </Notice>
  )
}
