import { type ClipboardEvent, type FormEvent, useId, useState } from 'react'
import { Modal } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useCourierChoice } from '../../couriers/use-courier-choice.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { readTrackingColumn, repeatedNumbers, type TrackingNumbers } from './read-tracking-column.ts'

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
      className="fixed inset-x-4 top-auto bottom-4 mx-auto max-h-[calc(100dvh-2rem)] w-auto max-w-xl animate-appear rounded-tile sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
    >
      <form onSubmit={fulfil} className="flex max-h-[calc(100dvh-2rem)] flex-col gap-4 p-6">
        <div>
          <h2 id={id} className="text-xl">
            {content.manyTitle(count)}
          </h2>
          <p className="mt-1 text-ink-2">{content.manyText}</p>
        </div>
        <SelectField data-first-focus {...select} />
        <TrackingNumberFields orderNumbers={orderNumbers} numbers={numbers} onChange={setNumbers} />
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

type TrackingNumberFieldsProps = {
  orderNumbers: readonly string[]
  numbers: TrackingNumbers
  onChange: (numbers: TrackingNumbers) => void
}

function TrackingNumberFields({ orderNumbers, numbers, onChange }: TrackingNumberFieldsProps) {
  const [leftOver, setLeftOver] = useState(0)
  const repeated = repeatedNumbers(numbers)

  function paste(event: ClipboardEvent, first: string) {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    const read = readTrackingColumn(text, { orderNumbers, first })
    onChange({ ...numbers, ...read.numbers })
    setLeftOver(read.leftOver)
  }

  return (
    <>
      <fieldset className="flex min-h-24 flex-col gap-1">
        <legend className="font-medium">
          {content.numbers} <span className="font-normal text-ink-2">(optional)</span>
        </legend>
        <p className="text-ink-2">{content.numbersHint}</p>
        <ul className="mt-1 min-h-0 flex-1 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {orderNumbers.map((orderNumber) => (
            <li key={orderNumber} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <span className="min-w-0 flex-1 truncate tabular-nums">{orderNumber}</span>
              <input
                aria-label={content.numberOf(orderNumber)}
                autoComplete="off"
                maxLength={100}
                value={numbers[orderNumber] ?? ''}
                onChange={(event) => onChange({ ...numbers, [orderNumber]: event.target.value })}
                onPaste={(event) => paste(event, orderNumber)}
                className="min-h-9 w-1/2 min-w-0 rounded-control border border-line-strong bg-paper px-3 py-1 text-sm text-ink hover:border-ink"
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <div role="status" className="text-clay empty:hidden">
        {leftOver > 0 && <p>{content.leftOver(leftOver)}</p>}
        {repeated.length > 0 && <p>{content.repeated(repeated)}</p>}
      </div>
    </>
  )
}
