import type { TrackedOrder } from '#contract/orders/order-status.ts'
import { trackOrder } from '#contract/orders/order-status.ts'
import { type OrderStatusForm as Values, validateOrderStatus } from '#domain/orders/order-status-form.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { refusalOf } from '../../accounts/own/refusal-of.ts'

const rules = {
  validate: (values: Values) => validateOrderStatus(values),
  sample: { orderNumber: 'ORD-1763712000000', email: 'someone@example.com' },
}

/** Asks for an order by its number and email address, neither of which is kept. */
export function OrderStatusForm({ onFound }: { onFound: (order: TrackedOrder) => void }) {
  const { text, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { orderNumber: '', email: '' },
    async onSend(body) {
      try {
        const { order } = await browserApi.call(trackOrder, { body })
        onFound(order)
        return undefined
      } catch (error) {
        return refusalOf(error)
      }
    },
  })

  return (
    <form {...formProps} aria-label="Track an order" className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <TextField
        label="Order number"
        hint="It starts with ORD- and is in your confirmation email"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...text('orderNumber')}
      />
      <EmailField hint="The address you gave with the order" required {...text('email')} />
      <Button
        type="submit"
        size="large"
        isBusy={isBusy}
        busyLabel="Looking..."
        className="self-start max-sm:w-full"
      >
        Track order
      </Button>
    </form>
  )
}
