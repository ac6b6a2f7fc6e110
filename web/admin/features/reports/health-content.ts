import type { AdminSummary } from '#contract/shop/report.ts'
import { formatDay } from '#domain/south-african-day.ts'
import { grouped } from '../../ui/table/pager.tsx'

type Health = AdminSummary['health']

/** What the board counts. */
export type HealthKey = { [Key in keyof Health]: Health[Key] extends number ? Key : never }[keyof Health]

type HealthTexts = {
  /** The text after its count. */
  label: (count: number) => string
  /** Set if that needs more words than a count and a noun. */
  title?: (health: Health) => string
  text: string | ((health: Health) => string)
  /** The text for none. */
  well: string
}

const checks: Record<HealthKey, HealthTexts> = {
  ordersToPack: {
    label: (count) => (count === 1 ? 'order to pack' : 'orders to pack'),
    text: 'Paid, and not marked fulfilled yet.',
    well: 'No order to pack',
  },
  messagesOpen: {
    label: (count) => (count === 1 ? 'message to answer' : 'messages to answer'),
    text: 'Conversations in which the customer waits for an answer.',
    well: 'No message to answer',
  },
  returnsOpen: {
    label: (count) => (count === 1 ? 'return is open' : 'returns are open'),
    text: ({ nextRefundBy }) =>
      nextRefundBy
        ? `By law the next refund is due by ${formatDay(nextRefundBy)}.`
        : 'Answer, receive and close each of them.',
    well: 'No return is open',
  },
  emailsKept: {
    label: (count) =>
      count === 1 ? 'email was written without a mail server' : 'emails were written without a mail server',
    title: ({ emailsKept, canSendMail }) => (canSendMail ? '' : noMailServer(emailsKept)),
    text: ({ canSendMail }) =>
      canSendMail
        ? 'They have not been sent. Decide which ones to send.'
        : 'Customers do not get any emails. You can read them here, and send them once SMTP_URL is set.',
    well: 'The mail server accepted every email',
  },
  needsAttention: {
    label: (count) => (count === 1 ? 'order needs attention' : 'orders need attention'),
    text: 'Payments or stock that need your decision.',
    well: 'No order needs attention',
  },
  alertsOpen: {
    label: (count) => (count === 1 ? 'alert is open' : 'alerts are open'),
    text: 'Payments without an order, or stock held by unpaid orders.',
    well: 'No alert is open',
  },
  paymentsWaiting: {
    label: (count) => (count === 1 ? 'payment is waiting' : 'payments are waiting'),
    text: 'At the payment page, or abandoned there. We check with the provider every few minutes.',
    well: 'No payment is waiting',
  },
  refundsWaiting: {
    label: (count) => (count === 1 ? 'refund is on its way' : 'refunds are on their way'),
    text: 'The provider has not confirmed them yet.',
    well: 'No refund is on its way',
  },
  emailsFailed: {
    label: (count) => (count === 1 ? 'email could not be sent' : 'emails could not be sent'),
    text: 'Given up after several attempts.',
    well: 'No email failed',
  },
  emailsWaiting: {
    label: (count) => (count === 1 ? 'email is waiting' : 'emails are waiting'),
    text: 'Due but not sent yet.',
    well: 'No email is waiting',
  },
  missingPictures: {
    label: (count) => (count === 1 ? 'product has no picture' : 'products have no picture'),
    text: 'Shoppers see the first letter of its name instead.',
    well: 'Every product has a picture',
  },
  uncategorized: {
    label: (count) => (count === 1 ? 'product is in no category' : 'products are in no category'),
    text: 'Home lists them as Other Products.',
    well: 'Every product is in a category',
  },
  jobsFailing: {
    label: (count) => (count === 1 ? 'background job fails' : 'background jobs fail'),
    text: 'Work that the shop does by itself. It runs again at its next scheduled time.',
    well: 'Every background job runs',
  },
}

/** Texts of the board that says what waits for a person. */
export const healthContent = {
  well: { title: 'All is well', text: 'Nothing is waiting for you.' },
  open: { title: 'Needs attention', text: 'Waiting for you or for someone else.' },
  checks,
  emailsQueued: (count: number) =>
    count === 1 ? 'One email has been queued again.' : `${grouped(count)} emails have been queued again.`,
  paymentsChecked: ({ asked, waiting }: { asked: number; waiting: number }) =>
    `Checked ${grouped(asked)}. ${grouped(waiting)} still ${waiting === 1 ? 'waits' : 'wait'}.`,
  jobRan: (done: number) =>
    done === 0 ? 'It ran. There was nothing to do.' : `It ran and did ${grouped(done)}.`,
  tryAgain: (job: string) => `Try ${job} again`,
} as const

function noMailServer(kept: number): string {
  if (kept === 0) return 'No mail server is set'
  const emails = kept === 1 ? '1 email is' : `${grouped(kept)} emails are`
  return `No mail server is set: ${emails} not sent`
}
