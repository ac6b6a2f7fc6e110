import { type KeyboardEvent, useId, useState } from 'react'
import type { CollectPoint } from '#contract/orders/collect-point.ts'
import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeOrderContent } from './take-order-content.ts'
import { useCollectPoints } from './take-order-queries.ts'

const { delivery: content } = takeOrderContent

export type ChosenPoint = CollectPoint

type PointChoiceProps = {
  chosen: ChosenPoint | null
  items: readonly { productId: number; quantity: number }[]
  postalCode: string
  isPointMissing: boolean
  onChoose: (point: ChosenPoint) => void
}

/** The lockers and counters near a postal code, to choose one of with the customer. */
export function PointChoice({ chosen, items, postalCode, isPointMissing, onChoose }: PointChoiceProps) {
  const [typed, setTyped] = useState(postalCode)
  const [code, setCode] = useState(isPostalCode(postalCode) ? postalCode : '')
  const [isWrong, setWrong] = useState(false)
  const { data, error, isFetching } = useCollectPoints({ items, postalCode: code })

  function search() {
    setWrong(!isPostalCode(typed.trim()))
    if (isPostalCode(typed.trim())) setCode(typed.trim())
  }

  // Enter would place the order.
  function searchByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search()
  }

  if (items.length === 0) return <p className="text-ink-2">{content.noItems}</p>
  const points = error ? [] : (data ?? (chosen ? [chosen] : []))
  return (
    <div className="flex flex-col gap-4 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={content.postalCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="max-w-28 tabular-nums"
          value={typed}
          error={isWrong ? content.badCode : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={searchByEnter}
        />
        <Button
          variant="secondary"
          className="mt-7"
          isBusy={isFetching}
          busyLabel={content.finding}
          onClick={search}
        >
          {content.find}
        </Button>
      </div>
      {error && <Notice tone="error" title={error.message} />}
      {data?.length === 0 && !error && <p>{content.none(code)}</p>}
      {points.length > 0 && <Points points={points} code={code} chosen={chosen} onChoose={onChoose} />}
      {isPointMissing && (
        <p role="alert" className="text-red">
          {content.missing}
        </p>
      )}
    </div>
  )
}

type PointsProps = Pick<PointChoiceProps, 'chosen' | 'onChoose'> & {
  points: readonly ChosenPoint[]
  code: string
}

function Points({ points, code, chosen, onChoose }: PointsProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{content.near(code)}</legend>
      <div className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
        {points.map((point) => (
          <label key={point.id} className="flex items-start gap-3 py-3">
            <input
              type="radio"
              name={name}
              checked={chosen?.id === point.id}
              onChange={() => onChoose(point)}
              className="size-5 shrink-0 accent-green"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{point.name}</span>
              <span className="block text-ink-2">{point.address.join(', ')}</span>
              {point.hours && <span className="block text-ink-2">{point.hours}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
