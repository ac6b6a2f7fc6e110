import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Cents } from '#domain/money/money.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { swapOf } from '#domain/orders/corrections/swap.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProductSearch } from '../../catalogue/product-search.tsx'
import { useCustomerPrices } from '../../customer-groups/customer-price-queries.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { mayHaveRefunded } from '../order-queries.ts'
import { useCheckedLines } from '../take/take-order-queries.ts'
import { useSwapUnits } from './correction-queries.ts'
import { swapContent as content } from './swap-content.ts'
import { unpackedItems } from './unpacked-items.ts'

type Product = { id: number; name: string; priceCents: Cents }
type SwapForm = {
  lineId: string
  quantity: string
  product: Product | null
  reason: string
  restock: boolean
}

/** Puts another product in the place of one that is not packed, and says what that comes to before it is saved. */
export function SwapPanel({ order, onClose }: { order: Order; onClose: () => void }) {
  const { tell } = useMessages()
  const swap = useSwapUnits(order.orderNumber)
  const [version] = useState(order.version)
  const [key] = useState(() => randomKey())
  const items = unpackedItems(order)
  const isUnsure = mayHaveRefunded(swap)
  const sent = swap.isPending || isUnsure ? swap.variables : undefined
  const form = useForm<SwapForm>({
    initial: emptySwap(items),
    validate: validateSwap,
    async onSend({ lineId, quantity, product, reason, restock }) {
      if (!product || differenceCents === null) return undefined
      send({
        version,
        lineId: Number(lineId),
        quantity: Number(quantity),
        productId: product.id,
        key,
        expectedDifferenceCents: differenceCents,
        reason: reason.trim(),
        restock,
      })
      return undefined
    },
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)
  const own = useCustomerPrices(
    { orderNumber: order.orderNumber },
    form.values.product ? [form.values.product.id] : [],
  )
  const product = pricedFor(form.values.product, own)
  const differenceCents = differenceOf(order, { ...form.values, product })

  function send(request: NonNullable<typeof swap.variables>) {
    swap.mutate(request, {
      onSuccess: ({ order: after }) => {
        tell({ title: after.waitingSwap ? content.asked : content.done, text: order.orderNumber })
        close()
      },
    })
  }

  return (
    <SidePanel
      title={content.title(order.orderNumber)}
      subtitle={content.subtitle}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" onClick={confirmAndClose}>
            {orderContent.cancel}
          </Button>
          <Button
            isBusy={swap.isPending}
            busyLabel={content.busy}
            onClick={() => (sent ? send(sent) : form.submit())}
          >
            {buttonText(order, differenceCents)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isUnsure && (
          <Notice tone="error" title={content.unsure}>
            {content.unsureText}
          </Notice>
        )}
        {swap.error && !isUnsure && (
          <Notice tone="error" title={content.failed}>
            {swap.error.message}
          </Notice>
        )}
        {sent ? <p>{sent.reason}</p> : <SwapFields {...{ form, product, order, items, differenceCents }} />}
      </div>
    </SidePanel>
  )
}

function emptySwap(items: Order['items']): SwapForm {
  // With a single line there is nothing to choose.
  const lineId = items.length === 1 ? String(items[0]?.lineId) : ''
  return { lineId, quantity: '1', product: null, reason: '', restock: true }
}

type SwapFieldsProps = {
  form: Form<SwapForm>
  product: Product | null
  order: Order
  items: Order['items']
  differenceCents: Cents | null
}

function SwapFields({ form, product, order, items, differenceCents }: SwapFieldsProps) {
  const { lineId } = form.values
  const chosen = items.find((item) => String(item.lineId) === lineId)
  return (
    // Money never goes by a key pressed in a box.
    <form {...form.formProps} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
        <SelectField
          label={content.out}
          options={[
            ...(items.length === 1 ? [] : [{ value: '', label: content.outMissing }]),
            ...items.map((item) => ({ value: String(item.lineId), label: item.name })),
          ]}
          {...form.text('lineId')}
        />
        <SelectField
          label={content.howMany}
          options={Array.from({ length: chosen?.quantity ?? 1 }, (_, before) => ({
            value: String(before + 1),
            label: String(before + 1),
          }))}
          {...form.text('quantity')}
        />
      </div>
      {product ? (
        <ChosenProduct product={product} form={form} />
      ) : (
        <ProductSearch
          label={content.in}
          error={form.errors.product}
          onAdd={(found) => form.change({ product: found })}
        />
      )}
      <TextField
        label={content.reason}
        hint={content.reasonHint}
        maxLength={500}
        autoComplete="off"
        {...form.text('reason')}
      />
      {statusFacts[order.status].isPaid && <Checkbox label={content.restock} {...form.check('restock')} />}
      <Fact label={content.difference}>{differenceText(order, differenceCents)}</Fact>
    </form>
  )
}

function ChosenProduct({ product, form }: { product: Product; form: Form<SwapForm> }) {
  const { data: checked } = useCheckedLines([{ productId: product.id, quantity: 1 }])
  const available = checked?.get(product.id)?.available
  const isShort = available !== undefined && available < Number(form.values.quantity)
  return (
    <div>
      <p className="font-medium">{content.in}</p>
      <div className="mt-1 flex items-center justify-between gap-3 rounded-control border border-line px-3 py-2">
        <span className="min-w-0">
          {product.name}
          <span className="block text-ink-2 tabular-nums">
            <Money cents={product.priceCents} className="font-normal!" />
            {available !== undefined && `, ${content.left(available)}`}
          </span>
        </span>
        <Button variant="secondary" size="small" onClick={() => form.change({ product: null })}>
          {content.another}
        </Button>
      </div>
      {isShort && <p className="mt-1 text-red">{content.tooFew}</p>}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      <p className="font-medium">{label}</p>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}

/** At what the customer of the order is asked. */
function pricedFor(product: Product | null, own: ReadonlyMap<number, Cents>): Product | null {
  return product && { ...product, priceCents: own.get(product.id) ?? product.priceCents }
}

/** Null until both products are chosen. */
function differenceOf(order: Order, { lineId, quantity, product }: SwapForm): Cents | null {
  if (lineId === '' || !product) return null
  const { items, summary, vatBasisPoints } = order
  return swapOf({
    lines: items,
    lineId: Number(lineId),
    quantity: Number(quantity),
    unitPriceCents: product.priceCents,
    shippingCents: summary.shippingCents,
    tax: taxWhenPlaced({ vatBasisPoints, pricesIncludeVat: summary.pricesIncludeVat }),
  }).differenceCents
}

function validateSwap({ lineId, product, reason }: SwapForm): FormProblem | null {
  const fields = {
    ...(lineId === '' && { lineId: content.outMissing }),
    ...(!product && { product: content.inMissing }),
    ...(reason.trim() === '' && { reason: content.reasonMissing }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

function differenceText({ status, summary }: Order, cents: Cents | null): string {
  if (cents === null) return content.notChosen
  if (statusFacts[status].isUnpaid) return content.unpaid(summary.totalCents + cents)
  if (cents === 0) return content.same
  return cents > 0 ? content.more(cents) : content.less(-cents)
}

function buttonText({ status }: Order, cents: Cents | null): string {
  if (cents === null || cents === 0 || statusFacts[status].isUnpaid) return content.swap
  return cents > 0 ? content.swapAndAsk(cents) : content.swapAndRefund(-cents)
}
