import { isEmail, normaliseEmail } from '../accounts/sign-up.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from '../form-problem.ts'
import { isOrderNumber, tidyOrderNumber } from './order-number.ts'

export type OrderStatusForm = { orderNumber: string; email: string }

const rules: readonly FormRule<OrderStatusForm>[] = [
  {
    field: 'orderNumber',
    message: 'Enter an order number such as ORD-1763712000000',
    isBroken: ({ orderNumber }) => !isOrderNumber(tidyOrderNumber(orderNumber) ?? ''),
  },
  {
    field: 'email',
    message: 'Please enter a valid email address',
    isBroken: ({ email }) => !isEmail(normaliseEmail(email)),
  },
]

/** Only the shape: whether there is such an order, and whose, is answered in one sentence for both. */
export function validateOrderStatus(form: OrderStatusForm): FormProblem | null {
  return (
    missingFields(form, ['orderNumber', 'email'], 'Please fill in all fields') ?? brokenRules(form, rules)
  )
}
