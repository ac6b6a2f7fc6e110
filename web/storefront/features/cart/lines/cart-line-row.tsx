import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import type { CartLine } from '#web/session/cart/cart.ts'
import { useMemberParts } from '#web/session/prices/member-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Money } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { useAfterPress } from '#web/ui/use-after-press.ts'
import { LinePicture } from '../../catalogue/line-picture.tsx'
import { specificationLine } from '../../catalogue/product/telling-specifications.ts'
import { pricedLine } from '../cart-forecast.ts'
import { DriftNotice } from './drift-notice.tsx'
import { lineDrift } from './line-drift.ts'
import { limitRemark, typedQuantity } from './typed-quantity.ts'

type CartLineRowProps = {
  line: CartLine
  checked: CheckedLine | undefined
  onQuantity: (quantity: number) => void
  onSave: () => void
  onRemove: () => void
  onAccept: (checked: CheckedLine) => void
}

export function CartLineRow({ line, checked, onQuantity, onSave, onRemove, onAccept }: CartLineRowProps) {
  const [remark, setRemark] = useState<string | null>(null)
  const afterPress = useAfterPress()
  const announce = useAnnounce()
  const LineNote = useMemberParts()?.LineNote
  const drift = lineDrift(line, checked)
  const priced = pricedLine(line)
  const page = href('/product/:id', { id: line.slug })
  const available = checked?.available ?? line.available

  function step(quantity: number) {
    setRemark(null)
    onQuantity(quantity)
  }

  function type(text: string) {
    const read = typedQuantity(text, { quantity: line.quantity, available })
    if (read.quantity !== line.quantity) onQuantity(read.quantity)
    afterPress(() => say(read.remark))
  }

  function say(told: string | null) {
    setRemark(told)
    if (told !== null) announce(told)
  }

  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-6 sm:grid-cols-[7rem_1fr] sm:gap-x-6">
      <Link to={page} tabIndex={-1} aria-hidden className="self-start">
        <LinePicture line={line} />
      </Link>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-sm text-ink-2">{line.brand}</p>
            <h2 className="font-semibold">
              <Link to={page} className="underline-offset-3 hover:underline">
                {line.name}
              </Link>
            </h2>
            <p className="text-sm text-ink-2">{specificationLine(line.specifications)}</p>
          </div>
          <div className="sm:text-right">
            <p>
              <span className="sr-only">Line total: </span>
              <Money cents={lineTotalCents(priced)} />
            </p>
            <p className="text-sm text-ink-2">
              <Money cents={priced.unitPriceCents} className="font-normal!" /> each
            </p>
            {LineNote && <LineNote line={line} />}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <QuantityStepper
            value={line.quantity}
            min={0}
            max={Math.min(available, maxLineQuantity)}
            onChange={step}
            onType={type}
            onBeyond={() => say(limitRemark({ available }))}
            remark={remark}
            label={`Quantity of ${line.name}`}
          />
          <LineButtons name={line.name} onSave={onSave} onRemove={onRemove} />
        </div>
      </div>
      {drift && checked && (
        <div className="col-span-full">
          <DriftNotice drift={drift} name={line.name} onAccept={() => onAccept(checked)} />
        </div>
      )}
    </li>
  )
}

type LineButtonsProps = { name: string } & Pick<CartLineRowProps, 'onSave' | 'onRemove'>

function LineButtons({ name, onSave, onRemove }: LineButtonsProps) {
  return (
    <div className="-ml-2 flex flex-wrap sm:ml-0">
      <Button variant="quiet" size="small" className="min-h-11 px-2!" onClick={onSave}>
        <Bookmark aria-hidden className="size-4" />
        Save for later
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="quiet" size="small" className="min-h-11 px-2!" onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
