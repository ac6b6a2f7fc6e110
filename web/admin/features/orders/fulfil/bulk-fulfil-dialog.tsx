import clsx from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { Modal } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { dialogPlace } from '#web/ui/dialog-place.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useCourierChoice } from '../../couriers/use-courier-choice.ts'
import type { TrackingNumbers } from '../../dispatch/hand-over/read-tracking-lines.ts'
import { TrackingNumberFields } from '../../dispatch/hand-over/tracking-number-fields.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'

const { fulfil: content } = orderContent

export type BulkFulfilment = { courierId: number | null; numbers: TrackingNumbers }

type BulkFulfilDialogProps = {
  orderNumbers: readonly string[]
  /** The values typed for an attempt that did not finish. */
  typed: TrackingNumbers
  onFulfil: (wanted: BulkFulfilment) => void
  onClose: () => void
}

/** Asks for the courier and tracking numbers of the selected orders. */
export function BulkFulfilDialog({ orderNumbers, typed, onFulfil, onClose }: BulkFulfilDialogProps) {
  const id = useId()
  const { courierId, remember, select } = useCourierChoice()
  const [numbers, setNumbers] = useState<TrackingNumbers>(typed)
  const { close, confirmAndClose } = useUnsavedPanel(Object.values(numbers).some(Boolean), onClose)
  const count = orderNumbers.length

  function fulfil(event: FormEvent) {
    event.preventDefault()
    close()
    remember()
    onFulfil({ courierId, numbers })
  }

  return (
    <Modal
      labelledBy={id}
      onClose={confirmAndClose}
      className={clsx(dialogPlace, 'max-h-[calc(100dvh-2rem)] max-w-xl')}
    >
      <form onSubmit={fulfil} className="flex max-h-[calc(100dvh-2rem)] flex-col gap-4 p-6">
        <div>
          <h2 id={id} className="text-xl">
            {content.manyTitle(count)}
          </h2>
          <p className="mt-1 text-ink-2">{content.manyText}</p>
        </div>
        <SelectField data-first-focus {...select} />
        <TrackingNumberFields
          keys={orderNumbers}
          content={content}
          numbers={numbers}
          onChange={setNumbers}
          className="flex min-h-24 flex-col gap-1"
          listClassName="min-h-0 flex-1"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={confirmAndClose}>
            {orderContent.cancel}
          </Button>
          <Button type="submit">{content.markMany}</Button>
        </div>
      </form>
    </Modal>
  )
}
