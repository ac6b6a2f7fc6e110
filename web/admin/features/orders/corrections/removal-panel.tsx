import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Cents } from '#domain/money/money.ts'
import { taxWhenPlaced } from '#domain/money/vat/vat.ts'
import { type Removal, removalOf } from '#domain/orders/corrections/correction.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { CountSelect } from '#web/admin/ui/table/count-select.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { mayHaveRefunded } from '../order-queries.ts'
import { correctionContent } from './correction-content.ts'
import { useTakeOutUnits } from './correction-queries.ts'
import { unpackedItems } from './unpacked-items.ts'

const { removal: content } = correctionContent

type RemovalPanelProps = {
  order: Order
  /** What is left of its payment, all of which goes back with the last unit. */
  leftCents: Cents
  onClose: () => void
}

type RemovalForm = { counts: Record<number, number>; reason: string; restock: boolean }

/** Takes units out of an order before it is packed, and says what that comes to. */
export function RemovalPanel({ order, leftCents, onClose }: RemovalPanelProps) {
  const { tell } = useMessages()
  const takeOut = useTakeOutUnits(order.orderNumber)
  const [version] = useState(order.version)
  const [key] = useState(() => randomKey())
  const isUnsure = mayHaveRefunded(takeOut)
  const sent = takeOut.isPending || isUnsure ? takeOut.variables : undefined
  const form = useForm<RemovalForm>({
    initial: { counts: {}, reason: '', restock: true },
    validate: validateRemoval,
    async onSend({ counts, reason, restock }) {
      send({ version, units: unitsOf(counts), reason: reason.trim(), restock, key })
      return undefined
    },
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)

  function send(request: NonNullable<typeof takeOut.variables>) {
    takeOut.mutate(request, {
      onSuccess: () => {
        tell({ title: content.done, text: order.orderNumber })
        close()
      },
    })
  }

  const removal = removalFrom(order, form.values.counts)
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
            variant="danger"
            isBusy={takeOut.isPending}
            busyLabel={content.busy}
            onClick={() => (sent ? send(sent) : form.submit())}
          >
            {buttonText(order, removal, leftCents)}
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
        {takeOut.error && !isUnsure && (
          <Notice tone="error" title={content.failed}>
            {takeOut.error.message}
          </Notice>
        )}
        {sent ? <p>{sent.reason}</p> : <RemovalFields form={form} order={order} removal={removal} />}
      </div>
    </SidePanel>
  )
}

type RemovalFieldsProps = { form: Form<RemovalForm>; order: Order; removal: Removal }

function RemovalFields({ form, order, removal }: RemovalFieldsProps) {
  const { counts } = form.values
  return (
    // Money never goes by a key pressed in a box.
    <form {...form.formProps} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
      <fieldset data-problem={form.errors.counts ? '' : undefined} className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">{content.items}</legend>
        {unpackedItems(order).map(({ lineId, name, unitPriceCents, quantity }) => (
          <CountSelect
            key={lineId}
            label={
              <>
                {name}
                <span className="block text-ink-2 tabular-nums">{content.each(unitPriceCents)}</span>
              </>
            }
            value={counts[lineId] ?? 0}
            of={quantity}
            onChange={(count) => form.change({ counts: { ...counts, [lineId]: count } })}
          />
        ))}
        {form.errors.counts && <p className="text-red">{form.errors.counts}</p>}
      </fieldset>
      <TextField
        label={content.reason}
        hint={content.reasonHint}
        maxLength={500}
        autoComplete="off"
        {...form.text('reason')}
      />
      {statusFacts[order.status].isPaid && <Checkbox label={content.restock} {...form.check('restock')} />}
      <p className="text-ink-2">{feeText(order, removal)}</p>
    </form>
  )
}

function removalFrom(order: Order, counts: RemovalForm['counts']): Removal {
  const { items, summary, vatBasisPoints } = order
  return removalOf({
    lines: items,
    units: unitsOf(counts),
    shippingCents: summary.shippingCents,
    tax: taxWhenPlaced({ vatBasisPoints, pricesIncludeVat: summary.pricesIncludeVat }),
  })
}

function unitsOf(counts: RemovalForm['counts']) {
  return Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }))
}

function validateRemoval({ counts, reason }: RemovalForm): FormProblem | null {
  const fields = {
    ...(unitsOf(counts).length === 0 && { counts: content.nothingChosen }),
    ...(reason.trim() === '' && { reason: content.reasonMissing }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

function buttonText(order: Order, { creditCents, left }: Removal, leftCents: Cents): string {
  if (creditCents === 0) return content.takeOut
  if (statusFacts[order.status].isUnpaid) return content.takeOutAndOwe(left.totalCents)
  return content.takeOutAndRefund(left.itemCount === 0 ? leftCents : creditCents)
}

function feeText({ summary: { shippingCents } }: Order, { left }: Removal): string {
  if (shippingCents === 0) return content.freeStays
  return left.itemCount === 0 ? content.feeBack : content.feeStays
}
