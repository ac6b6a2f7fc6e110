import { isEmail, normaliseEmail } from './accounts/sign-up.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from './form-problem.ts'
import { isOrderNumber, tidyOrderNumber } from './orders/order-number.ts'

export type ContactForm = { name: string; email: string; orderNumber?: string; message: string }

/** A valid form as it is stored. */
export type ContactMessage = { name: string; email: string; orderNumber: string | null; message: string }

export const maxContactNameLength = 200
export const maxContactMessageLength = 5000

// Enough for a worried customer, too few to flood the shop's inbox.
export const contactMessagesPerHour = 5

const requiredFields = ['name', 'email', 'message'] as const

const rules: readonly FormRule<ContactForm>[] = [
  {
    field: 'email',
    message: 'Please enter a valid email address',
    isBroken: (form) => !isEmail(normaliseEmail(form.email)),
  },
  {
    field: 'orderNumber',
    message: 'Enter an order number such as ORD-1763712000000, or leave it empty',
    isBroken: (form) => {
      const orderNumber = tidyOrderNumber(form.orderNumber)
      return orderNumber !== null && !isOrderNumber(orderNumber)
    },
  },
  {
    field: 'name',
    message: 'Keep your name under 200 characters',
    isBroken: (form) => form.name.trim().length > maxContactNameLength,
  },
  {
    field: 'message',
    message: 'Keep your message under 5 000 characters',
    isBroken: (form) => form.message.trim().length > maxContactMessageLength,
  },
]

export function validateContact(form: ContactForm): FormProblem | null {
  return missingFields(form, requiredFields, 'Please fill in all required fields') ?? brokenRules(form, rules)
}

/** What whoever wrote is told, on the page and by email. */
export function receivedText(within: string | null): string {
  return `We have received your message and will reply by email${within ? ` within ${within}` : ''}.`
}

export function tidyContact(form: ContactForm): ContactMessage {
  return {
    // On one line, so that it can never add a line to an email's header.
    name: form.name.trim().replaceAll(/\s+/g, ' '),
    email: normaliseEmail(form.email),
    orderNumber: tidyOrderNumber(form.orderNumber),
    message: form.message.trim(),
  }
}
