import type { Order } from '#contract/orders/order.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { isStoredValue } from '#domain/payments/payment-method.ts'
import { type RefundablePayment, refundableCents, surplusCents } from '#domain/payments/refunds.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { CountSelect } from '#web/admin/ui/table/count-select.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { ToCredit } from '../../gift-cards/to-credit.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { mayHaveRefunded, type Refund, type useRefund } from '../order-queries.ts'
import { amountOfItems, isUnlikeOrder, readRefundAmount } from './read-refund-amount.ts'
import { leftText, refunded, refundKinds, unlikeOrderQuestion, unsureRefund } from './refund-content.ts'

type RefundPanelProps = {
  order: Order
  payments: readonly RefundablePayment[]
  /** Outlives the panel: a refund with a lost answer is repeated unchanged, even after closing the panel. */
  refund: ReturnType<typeof useRefund>
  onClose: () => void
}

type RefundForm = {
  kind: (typeof refundKinds)[number]['kind']
  /** How many of each item. */
  back: readonly number[]
  isShippingBack: boolean
  amount: string
  reason: string
  restock: boolean
  toCredit: boolean
}

export function RefundPanel({ order, payments, refund, onClose }: RefundPanelProps) {
  const { tell } = useMessages()
  const isMeant = useUnlikeQuestion(order)
  const leftCents = refundableCents(payments)
  const amounts = { leftCents, surplusCents: surplusCents(payments, order.summary.totalCents) }
  const isUnsure = mayHaveRefunded(refund)
  const sent = refund.isPending || isUnsure ? refund.variables : undefined
  const form = useForm<RefundForm>({
    initial: {
      kind: amounts.surplusCents > 0 ? 'surplus' : 'whole',
      back: order.items.map(() => 0),
      isShippingBack: false,
      amount: '',
      reason: '',
      restock: true,
      toCredit: false,
    },
    validate: (values) => validateRefund(values, chosenAmount(values, order, amounts)),
    async onSend(values) {
      const { amountCents } = chosenAmount(values, order, amounts)
      const { restock, toCredit: asCredit, reason } = values
      if (amountCents === null) return undefined
      if (values.kind !== 'amount' || (await isMeant(amountCents, leftCents)))
        ask({ amountCents, reason: reason.trim(), restock, toCredit: asCredit, key: randomKey() })
      return undefined
    },
  })
  const { close, confirmAndClose } = useUnsavedPanel(isFilled(form.values), onClose)

  function ask(request: Refund) {
    refund.mutate(request, {
      onSuccess: ({ refund: made }) => {
        tell({ title: refunded(made), text: order.orderNumber })
        close()
      },
    })
  }

  const { amountCents: toSendCents } = sent ?? chosenAmount(form.values, order, amounts)
  return (
    <SidePanel
      title={`Refund ${order.orderNumber}`}
      subtitle={leftText(leftCents, { payments: moneyIn(payments), stored: order.storedValue.length })}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" onClick={confirmAndClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isBusy={refund.isPending}
            busyLabel="Refunding..."
            onClick={() => (sent ? ask(sent) : form.submit())}
          >
            {toSendCents === null ? 'Refund' : `Refund ${formatRand(toSendCents)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isUnsure && (
          <Notice tone="error" title={unsureRefund.title}>
            {unsureRefund.text}
          </Notice>
        )}
        {refund.error && !isUnsure && (
          <Notice tone="error" title="Nothing was refunded">
            {refund.error.message}
          </Notice>
        )}
        {sent ? (
          <p>Reason: {sent.reason}</p>
        ) : (
          <RefundFields form={form} order={order} surplusCents={amounts.surplusCents} />
        )}
      </div>
    </SidePanel>
  )
}

/** Asks about an amount that is like nothing in the order. */
function useUnlikeQuestion(order: Order) {
  const confirm = useConfirm()
  return async (amountCents: Cents, leftCents: Cents) =>
    !isUnlikeOrder(amountCents, order, leftCents) ||
    (await confirm(unlikeOrderQuestion(amountCents, leftCents)))
}

function isFilled({ reason, amount, back }: RefundForm): boolean {
  return reason !== '' || amount !== '' || back.some((quantity) => quantity > 0)
}

type Amounts = { leftCents: Cents; surplusCents: Cents }

function chosenAmount(
  { kind, amount, back, isShippingBack }: RefundForm,
  order: Order,
  { leftCents, surplusCents }: Amounts,
) {
  if (kind === 'surplus') return { amountCents: surplusCents, error: null }
  if (kind === 'whole') return { amountCents: leftCents, error: null }
  if (kind === 'amount') return readRefundAmount(amount, leftCents)
  const amountCents = amountOfItems(order.items, back, {
    shippingCents: isShippingBack ? order.summary.shippingCents : 0,
    leftCents,
  })
  return amountCents > 0
    ? { amountCents, error: null }
    : { amountCents: null, error: 'Choose what to refund' }
}

function validateRefund({ kind, reason }: RefundForm, chosen: { error: string | null }): FormProblem | null {
  const fields = {
    ...(chosen.error && { [kind === 'items' ? 'back' : 'amount']: chosen.error }),
    ...(reason.trim() === '' && { reason: 'Enter a reason' }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}

/** How many payments of money there is something left of. */
function moneyIn(payments: readonly RefundablePayment[]): number {
  return payments.filter(
    ({ provider, amountCents, refundedCents }) => !isStoredValue(provider) && refundedCents < amountCents,
  ).length
}

type RefundFieldsProps = { form: Form<RefundForm>; order: Order; surplusCents: Cents }

function RefundFields({ form, order, surplusCents }: RefundFieldsProps) {
  const { kind } = form.values
  const kinds = refundKinds.filter((choice) => choice.kind !== 'surplus' || surplusCents > 0)
  return (
    // Money never goes by a key pressed in a box.
    <form {...form.formProps} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">What to refund</legend>
        {kinds.map((choice) => (
          <label key={choice.kind} className="flex min-h-6 items-center gap-3">
            <input
              type="radio"
              name="kind"
              checked={kind === choice.kind}
              onChange={() => form.change({ kind: choice.kind })}
              className="size-5 accent-green"
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {kind === 'items' && <RefundedItems form={form} order={order} />}
      {kind === 'amount' && (
        <TextField label="Amount in rand" inputMode="decimal" autoComplete="off" {...form.text('amount')} />
      )}
      <TextField
        label="Reason"
        hint="The customer sees it in the refund email."
        maxLength={500}
        {...form.text('reason')}
      />
      {order.customerId && (
        <ToCredit isChosen={form.values.toCredit} onChoose={(toCredit) => form.change({ toCredit })} />
      )}
      {statusFacts[order.status].awaitsCourier && (
        <Checkbox label="After a full refund, return unshipped items to stock" {...form.check('restock')} />
      )}
    </form>
  )
}

function RefundedItems({ form, order }: Omit<RefundFieldsProps, 'surplusCents'>) {
  const { back } = form.values
  const { shippingCents } = order.summary
  return (
    <fieldset data-problem={form.errors.back ? '' : undefined} className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">Items</legend>
      {order.items.map((item, index) => (
        <CountSelect
          key={item.sku}
          label={
            <>
              {item.name}
              <span className="block text-ink-2 tabular-nums">{formatRand(item.unitPriceCents)} each</span>
            </>
          }
          value={back[index] ?? 0}
          of={item.quantity}
          onChange={(quantity) =>
            form.change({ back: back.map((one, at) => (at === index ? quantity : one)) })
          }
        />
      ))}
      {shippingCents > 0 && (
        <Checkbox label={`Shipping, ${formatRand(shippingCents)}`} {...form.check('isShippingBack')} />
      )}
      {form.errors.back && <p className="text-red">{form.errors.back}</p>}
    </fieldset>
  )
}
