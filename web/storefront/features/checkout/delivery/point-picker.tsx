import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import { type CollectPoint, listCollectPoints } from '#contract/orders/collect-point.ts'
import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { comeIntoView } from '../come-into-view.ts'
import { deliveryContent } from './delivery-content.ts'
import type { ChosenPoint } from './delivery-draft.ts'

const { points: content } = deliveryContent

type PointPickerProps = {
  chosen: ChosenPoint | null
  items: readonly { productId: number; quantity: number }[]
  postalCode: string
  isMissing: boolean
  onChoose: (point: ChosenPoint | null) => void
}

/** The lockers and counters near a postal code, to choose one of. */
export function PointPicker({ chosen, items, postalCode, isMissing, onChoose }: PointPickerProps) {
  const [code, setCode] = useState(postalCode)
  const { found, failure, isAsking, ask } = usePoints(items)
  const [isWrongCode, setWrongCode] = useState(false)

  const askAtOnce = useEffectEvent(() => {
    if (!chosen && isPostalCode(postalCode)) void ask(postalCode)
  })
  useEffect(() => askAtOnce(), [])

  function search() {
    setWrongCode(!isPostalCode(code.trim()))
    if (isPostalCode(code.trim())) void ask(code.trim())
  }

  // The box stands outside the form of the address, whose button leads on.
  function searchByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search()
  }

  const shown = found?.points ?? (chosen ? [chosen] : [])
  return (
    <div className="mt-4 flex flex-col gap-4 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={content.postalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          className="max-w-28 tabular-nums"
          value={code}
          error={isWrongCode ? content.badCode : undefined}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={searchByEnter}
        />
        <Button
          variant="secondary"
          className="mt-7"
          isBusy={isAsking}
          busyLabel={content.finding}
          onClick={search}
        >
          {content.find}
        </Button>
      </div>
      {failure && <Notice tone="error" title={failure} />}
      {found?.points.length === 0 && <Notice tone="info" title={content.none(found.code)} />}
      {shown.length > 0 && (
        <PointList
          points={shown}
          code={found?.code ?? null}
          chosen={chosen}
          isMissing={isMissing}
          onChoose={onChoose}
        />
      )}
      {isMissing && (
        <p ref={comeIntoView} role="alert" className="text-red">
          {content.missing}
        </p>
      )}
    </div>
  )
}

function usePoints(items: PointPickerProps['items']) {
  const announce = useAnnounce()
  const [found, setFound] = useState<{ code: string; points: readonly CollectPoint[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function ask(code: string) {
    setAsking(true)
    setFailure(null)
    try {
      const body = { postalCode: code, items: [...items] }
      const { points } = await browserApi.call(listCollectPoints, { body })
      setFound({ code, points })
      announce(points.length === 0 ? content.none(code) : content.found(points.length))
    } catch (error) {
      if (!isApiError(error)) throw error
      setFound(null)
      setFailure(error.message)
    } finally {
      setAsking(false)
    }
  }

  return { found, failure, isAsking, ask }
}

type PointListProps = Pick<PointPickerProps, 'chosen' | 'isMissing' | 'onChoose'> & {
  points: readonly ChosenPoint[]
  code: string | null
}

function PointList({ points, code, chosen, isMissing, onChoose }: PointListProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0" data-problem={isMissing || undefined}>
      <legend className="mb-2 text-sm font-medium">{code ? content.near(code) : content.list}</legend>
      <div className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {points.map((point) => (
          <label key={point.id} className="flex items-start gap-3 py-3 has-checked:font-medium">
            <input
              type="radio"
              name={name}
              checked={chosen?.id === point.id}
              onChange={() => onChoose(point)}
              className="mt-0.75 size-5 shrink-0 accent-green"
            />
            <span className="min-w-0 flex-1">
              <span className="block">{point.name}</span>
              <span className="block text-sm font-normal text-ink-2">{point.address.join(', ')}</span>
              {point.hours && <span className="block text-sm font-normal text-ink-2">{point.hours}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
