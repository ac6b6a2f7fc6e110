import type { returnFilters } from '#contract/orders/admin-return.ts'
import type { ReasonUse } from '#domain/fields/saved-reason-fields.ts'
import { formatRand } from '#domain/money/money.ts'
import type { ReturnOutcome } from '#domain/orders/returns/returns.ts'
import { dateText } from '../../ui/moment.tsx'
import { grouped } from '../../ui/table/pager.tsx'

type Filter = (typeof returnFilters)[number]

const filters: Record<Filter, string> = {
  waiting: 'Waiting for us',
  all: 'All',
  requested: 'Requested',
  approved: 'On the way back',
  received: 'Received',
  closed: 'Closed',
  declined: 'Declined',
}

/** Texts of the returns: their list, and the page of each. */
export const returnContent = {
  title: 'Returns',
  intro: 'What customers send back, and what becomes of it.',
  filters,
  searchLabel: 'Search returns',
  searchHint: 'Order, name, email, product',
  failure: 'The returns could not be loaded',
  none: {
    title: 'No Return Waits for Us',
    text: 'New requests, and goods that have arrived, appear here.',
    link: 'Show all returns',
  },
  noMatch: {
    title: 'No Returns Match',
    text: 'Try another word, or show all returns.',
    link: 'Show all returns',
  },
  page: {
    loading: 'Loading return...',
    missing: { title: 'Return Not Found', text: 'This return does not exist. Check the number.' },
    backToList: 'Back to Returns',
    failure: 'The return could not be loaded',
    notSaved: 'Nothing was changed',
    shortcuts: 'This return',
    back: 'Back to the returns',
    goods: 'Goods',
    customerWrote: 'From the customer',
    customer: 'Customer',
    steps: 'History',
    nothingMore: 'Nothing more to do',
    customerNote: 'To the customer',
    customerNoteHint: 'Part of the email. The customer also sees it on their order page.',
    reason: 'Reason',
    reasonMissing: 'Enter a reason',
  },
  answer: {
    title: 'Answer the request',
    approve: 'Approve',
    decline: 'Decline',
    declineNow: 'Decline the return',
    isHere: 'The goods are already here',
  },
  saved: {
    titles: {
      request: 'Reasons for declining a return',
      goods: 'Reasons for not accepting goods',
    } satisfies Record<ReasonUse, string>,
    insert: 'Insert a reason',
    open: 'Edit the reasons',
    add: 'Add a reason',
    edit: 'Edit the reason',
    label: 'Reason',
    hint: 'A sentence for the customer, which can be changed before it is sent.',
    none: 'None yet. Save what you write often, and insert it when you decline.',
    wasSaved: 'Reason saved',
    wasAdded: 'Reason added',
    wasDeleted: 'Reason deleted',
    deletion: { title: 'Delete this reason?', confirmLabel: 'Delete' },
  },
  receive: {
    title: 'When the goods arrive',
    text: 'Say where each unit goes. What did not arrive can be returned later.',
    shelf: 'Return to stock',
    setAside: 'Not for sale',
    missing: 'Did not arrive',
    unitsOf: (name: string) => `Where ${name} goes`,
    cause: 'Why not for sale',
    confirm: 'Goods received',
    close: 'Close without the goods',
    nothing: 'At least one unit must have arrived',
  },
  outcome: {
    title: 'Decide',
    asked: 'asked for',
    choices: {
      refunded: 'Refund',
      replaced: 'Replace',
      repaired: 'Repaired, send it back',
      rejected: 'Do not accept, send it back',
    } satisfies Record<ReturnOutcome, string>,
    goods: 'Goods, as they were paid',
    delivery: 'Delivery',
    refundedBefore: 'Refunded before',
    total: 'Refund',
    capped: (leftCents: number) =>
      `Only ${formatRand(leftCents)} is left of the payment: the rest was refunded before.`,
    nothingLeft: 'Nothing of this order is left to refund.',
    paidOn: 'Nothing was paid for this order: it replaced goods of order',
    refundThere: '. Refund it there, then close this return.',
    noRight: 'You need the permission for refunds to pay money back.',
    notAccepted: 'Not accepted, goes back to the customer',
    restocked: 'What was returned to stock is accepted, so it can only be refunded or replaced.',
    replacedBy: 'Replaced by',
    inStock: (units: number) => (units === 0 ? 'none in stock' : `${grouped(units)} in stock`),
    chooseOther: 'Choose another product',
    findProduct: 'Find a product in stock',
    theSame: 'The same product again',
    noAddress: 'The customer’s address was deleted, so nothing can be sent.',
    replaceText: 'A new order that costs nothing, ready to pack. The customer gets an email.',
    replace: 'Send the replacement',
    repair: 'Repaired, send it back',
    reject: 'Do not accept',
    refund: (cents: number) => `Refund ${formatRand(cents)}`,
    credit: (cents: number) => `Give ${formatRand(cents)} store credit`,
    refunding: 'Refunding...',
    otherwise: 'Close without an outcome',
  },
  withdrawal: {
    open: 'Withdraw the replacement',
    text: 'It has not left yet. Its goods return to stock, the order is cancelled, and you decide on this return again. The customer gets an email.',
    confirm: 'Withdraw the replacement',
    done: 'Replacement withdrawn',
  },
  ended: {
    refundAgain: (cents: number) => `The refund failed. Refund ${formatRand(cents)} again`,
    restocked: 'returned to stock',
    setAside: 'not for sale',
    missing: 'did not arrive',
    sentBack: 'sent back to the customer',
    replacement: 'Replacement order',
    withoutOutcome: 'Closed without an outcome',
  },
  open: {
    button: 'Open a return',
    title: (orderNumber: string) => `Open a return of ${orderNumber}`,
    subtitle: 'For a customer who asks by telephone or email. The same rules as for their own request.',
    goods: 'What comes back',
    goodsMissing: 'Choose what comes back',
    why: 'Why',
    until: (day: string) => `until ${dateText(day)}`,
    tooLate: (day: string) => `was possible until ${dateText(day)}`,
    wants: 'What the customer wants',
    note: 'What the customer said',
    send: 'Open the return',
    none: 'Everything in this order is already being returned, or the time to return it is over.',
  },
} as const

/** "in 3 days", "today", "2 days late" */
export function daysLeftText(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (days < 0) return `${days === -1 ? '1 day' : `${-days} days`} late`
  if (days === 0) return 'today'
  return `in ${days === 1 ? '1 day' : `${days} days`}`
}

export const clockTexts = {
  request: 'By law, 30 days from the request (ECT Act, section 44).',
  receipt: '15 business days after the goods arrived, as the Consumer Protection Act has it in section 16.',
} as const

/** "2 returns wait for you, 1 of them late" */
export function waitingText({
  requested,
  received,
  late,
}: {
  requested: number
  received: number
  late: number
}) {
  const waiting = requested + received
  if (waiting === 0) return 'No return waits for you.'
  const count = waiting === 1 ? '1 return waits for you' : `${grouped(waiting)} returns wait for you`
  return late === 0 ? `${count}.` : `${count}. ${grouped(late)} past the last day for the refund.`
}
