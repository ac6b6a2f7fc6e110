import clsx from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import type { FulfilBody } from '#contract/orders/admin-order.ts'
import { Modal } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { dialogPlace } from '#web/ui/dialog-place.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCourierChoice } from '../../couriers/use-courier-choice.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'

const { fulfil: content } = orderContent

/** The values typed for a refused attempt, and the server's message. */
export type FulfilProblem = { trackingNumber: string; why: string }

type FulfilDialogProps = {
  orderNumber: string
  refused: FulfilProblem | null
  onFulfil: (change: FulfilBody) => void
  onClose: () => void
}

/** Asks for the courier before the customer is told that the order shipped. */
export function FulfilDialog({ orderNumber, refused, onFulfil, onClose }: FulfilDialogProps) {
  const id = useId()
  const { courierId, remember, select } = useCourierChoice()
  const [trackingNumber, setTrackingNumber] = useState(refused?.trackingNumber ?? '')
  const { close, confirmAndClose } = useUnsavedPanel(trackingNumber !== '', onClose)

  function fulfil(event: FormEvent) {
    event.preventDefault()
    close()
    remember()
    onFulfil({
      fulfilled: true,
      ...(courierId !== null && { courierId }),
      ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    })
  }

  return (
    <Modal labelledBy={id} onClose={confirmAndClose} className={clsx(dialogPlace, 'max-w-md p-6')}>
      <form onSubmit={fulfil} className="flex flex-col gap-4">
        <div>
          <h2 id={id} className="text-xl">
            {content.title(orderNumber)}
          </h2>
          <p className="mt-1 text-ink-2">{content.text}</p>
        </div>
        {refused && (
          <Notice tone="error" title={content.notMarked}>
            {refused.why}
          </Notice>
        )}
        <SelectField {...select} />
        <TextField
          data-first-focus
          label={content.number}
          isOptional
          autoComplete="off"
          maxLength={100}
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={confirmAndClose}>
            {orderContent.cancel}
          </Button>
          <Button type="submit">{content.mark}</Button>
        </div>
      </form>
    </Modal>
  )
}
