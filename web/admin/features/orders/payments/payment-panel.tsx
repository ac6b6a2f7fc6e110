import type { FormProblem } from '#domain/form-problem.ts'
import { type Cents, formatDecimal, formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import type { HandMethod } from '#domain/payments/payment-method.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { byHandContent, handMethodOptions } from './by-hand-content.ts'
import { useTakePayment } from './by-hand-queries.ts'

const { payment: content } = byHandContent

type PaymentForm = { method: HandMethod; amount: string; reference: string; receivedOn: string }

type PaymentPanelProps = {
  orderNumber: string
  owedCents: Cents
  /** The swap whose difference was paid, if not the order. */
  swapId?: number
  onClose: () => void
}

/** Records money that came by EFT, in cash or on a card machine. */
export function PaymentPanel({ orderNumber, owedCents, swapId, onClose }: PaymentPanelProps) {
  const { tell } = useMessages()
  const take = useTakePayment(orderNumber)
  const form = useForm<PaymentForm>({
    initial: {
      method: 'eft',
      amount: formatDecimal(owedCents),
      reference: '',
      receivedOn: southAfricanDay(Date.now()),
    },
    validate: (values) => validatePayment(values, owedCents),
    onSend: ({ method, reference, receivedOn }) =>
      saveOrExplain(
        async () => {
          await take.mutateAsync({
            method,
            amountCents: owedCents,
            reference: reference.trim(),
            receivedOn,
            ...(swapId !== undefined && { swapId }),
          })
          tell({ title: content.recorded, text: orderNumber })
          close()
        },
        (error) => error.message,
      ),
  })
  const { close, confirmAndClose } = useUnsavedPanel(form.isDirty, onClose)

  return (
    <SidePanel
      title={content.title}
      subtitle={swapId === undefined ? content.subtitle : content.swapSubtitle}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" onClick={confirmAndClose}>
            {orderContent.cancel}
          </Button>
          <Button isBusy={form.isBusy} busyLabel={content.busy} onClick={() => form.submit()}>
            {content.record}
          </Button>
        </>
      }
    >
      <form {...form.formProps} className="flex flex-col gap-5">
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <SelectField label={content.method} options={handMethodOptions} {...form.text('method')} />
        <TextField
          label={content.amount}
          hint={swapId === undefined ? content.amountHint : content.swapAmountHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.text('amount')}
        />
        <TextField
          label={content.reference}
          hint={content.referenceHint}
          maxLength={100}
          autoComplete="off"
          {...form.text('reference')}
        />
        <TextField type="date" label={content.receivedOn} {...form.text('receivedOn')} />
      </form>
    </SidePanel>
  )
}

function validatePayment(
  { amount, reference, receivedOn }: PaymentForm,
  totalCents: number,
): FormProblem | null {
  const fields = {
    ...(parseRand(amount) !== totalCents && {
      amount: amountProblem(amount) ?? content.wrongAmount(formatRand(totalCents)),
    }),
    ...(reference.trim() === '' && { reference: content.referenceMissing }),
    ...(receivedOn === '' && { receivedOn: content.receivedMissing }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : { message, fields }
}
