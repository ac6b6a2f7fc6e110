import { X } from 'lucide-react'
import { useState } from 'react'
import type { OwnerSettings } from '#contract/shop/settings.ts'
import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProductSearch } from '../../catalogue/product-search.tsx'
import { useTryDelivery } from './delivery-queries.ts'
import { zoneContent } from './zone-content.ts'

const { trial: content } = zoneContent

type TriedItem = { productId: number; name: string; quantity: number }
type Answer = NonNullable<ReturnType<typeof useTryDelivery>['data']>

/** What delivery of any cart would cost, with the settings as they stand in the form, and why. */
export function ZoneTrial({ settings }: { settings: OwnerSettings }) {
  const [postalCode, setPostalCode] = useState('')
  const [items, setItems] = useState<readonly TriedItem[]>([])
  const [isMissing, setMissing] = useState(false)
  const attempt = useTryDelivery()

  function add({ id, name }: { id: number; name: string }) {
    const has = items.some(({ productId }) => productId === id)
    const more = (item: TriedItem) =>
      item.productId === id ? { ...item, quantity: item.quantity + 1 } : item
    setItems(has ? items.map(more) : [...items, { productId: id, name, quantity: 1 }])
  }

  function run() {
    const isReady = isPostalCode(postalCode.trim()) && items.length > 0
    setMissing(!isReady)
    if (!isReady) return
    const { shipping, zones, delivery } = settings
    attempt.mutate({
      settings: { shipping, zones, delivery },
      postalCode: postalCode.trim(),
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    })
  }

  return (
    <section aria-label={content.title} className="flex flex-col gap-4 rounded-control bg-paper-2 p-4">
      <div>
        <h3 className="font-medium">{content.title}</h3>
        <p className="text-ink-2">{content.text}</p>
      </div>
      <TextField
        label={content.postalCode}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="max-w-28 tabular-nums"
        value={postalCode}
        onChange={(event) => setPostalCode(event.target.value)}
      />
      <ProductSearch label={content.add} error={undefined} onAdd={add} />
      {items.length > 0 && (
        <ul aria-label={content.items} className="flex flex-col gap-1">
          {items.map(({ productId, name, quantity }) => (
            <li key={productId} className="flex items-center justify-between gap-2">
              <span className="min-w-0">
                {quantity} × {name}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={content.remove(name)}
                onClick={() => setItems(items.filter((item) => item.productId !== productId))}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="secondary"
          size="small"
          isBusy={attempt.isPending}
          busyLabel={content.running}
          onClick={run}
        >
          {content.run}
        </Button>
      </div>
      {isMissing && <p className="text-red">{content.missing}</p>}
      {attempt.error && <Notice tone="error">{attempt.error.message}</Notice>}
      {attempt.data && !isMissing && (
        <TrialAnswer answer={attempt.data} postalCode={attempt.variables.postalCode} />
      )}
    </section>
  )
}

function TrialAnswer({ answer, postalCode }: { answer: Answer; postalCode: string }) {
  const { shippingCents, from, to } = answer
  return (
    <div role="status">
      <p className="font-medium tabular-nums">
        {content.answer(shippingCents, `${formatDay(from)} to ${formatDay(to)}`)}
      </p>
      <p className="text-ink-2 tabular-nums">{reasonsOf(answer, postalCode).join(' ')}</p>
    </div>
  )
}

function reasonsOf(answer: Answer, postalCode: string): string[] {
  const { why } = content
  const { rule, massG, isMassGuessed, courierAnswered, shippingCents, subtotalCents } = answer
  return [
    rule.zone === null ? why.everywhere(postalCode) : why.zone(postalCode, rule.zone),
    ...(courierAnswered === false ? [why.noCourier] : []),
    ...(shippingCents === 0 && rule.feeCents > 0 ? [why.free(subtotalCents)] : [why.fee[rule.feeFrom]]),
    why.mass((massG / 1000).toFixed(1)),
    ...(isMassGuessed ? [why.guessed] : []),
  ]
}
