import type { ReturnStatus } from '#domain/orders/returns.ts'
import { grouped } from '../../ui/table/pager.tsx'

const returnActs: Record<ReturnStatus, string> = {
  requested: 'Ask again',
  approved: 'Approve',
  declined: 'Decline',
  received: 'Mark goods received',
  closed: 'Close',
}

/** Texts of the orders: their list, the page of each, and what is asked when they leave. */
export const orderContent = {
  title: 'Orders',
  cancel: 'Cancel',
  retry: 'Retry',
  save: 'Save',
  partlyRefunded: 'Partly refunded',
  refund: 'Refund',
  list: {
    label: 'Orders at a glance',
    failure: 'The orders could not be loaded',
    export: 'Export Orders',
    searchLabel: 'Search orders',
    searchHint: 'Number, email, name, product, tracking',
    attention: (count: number) =>
      count === 1 ? '1 order needs attention' : `${grouped(count)} orders need attention`,
    noMatch: { title: 'No Orders Match', text: 'Try another word or another day, or show all orders.' },
    clear: 'Clear All Filters',
    noneOnPage: 'Nothing on this page',
    firstPage: 'First page',
    none: { title: 'No Orders Yet', text: 'Your first order will appear here.' },
  },
  fulfil: {
    mark: 'Mark Fulfilled',
    unmark: 'Mark Unfulfilled',
    markMany: 'Bulk Fulfill',
    nothingChosen: 'Select orders first.',
    title: (orderNumber: string) => `Mark ${orderNumber} fulfilled`,
    text: 'The customer gets an email that it is on its way.',
    manyTitle: (orders: number) =>
      orders === 1 ? 'Mark 1 order fulfilled' : `Mark ${grouped(orders)} orders fulfilled`,
    manyText:
      'Each customer gets an email that the order is on its way. The emails wait one minute, so you can stop them with Undo.',
    notMarked: 'Not marked Fulfilled',
    courier: 'Courier',
    noCourier: 'No courier',
    number: 'Tracking number',
    numberOf: (orderNumber: string) => `Tracking number of ${orderNumber}`,
    numbers: 'Tracking numbers',
    numbersHint:
      "Paste a column from your courier's spreadsheet into any field to fill the fields below it too.",
    leftOver: (lines: number) =>
      `${lines === 1 ? '1 pasted line' : `${grouped(lines)} pasted lines`} did not match a selected order.`,
    repeated: (numbers: readonly string[]) =>
      `More than one order has the number ${numbers.slice(0, 3).join(', ')}. Check before you go on.`,
  },
  marking: {
    fulfilling: { doing: 'Fulfilling', done: 'fulfilled' },
    unfulfilling: { doing: 'Marking unfulfilled', done: 'marked unfulfilled' },
  },
  page: {
    shortcuts: 'This order',
    loading: 'Loading order...',
    missing: { title: 'Order Not Found', text: 'This order does not exist. Check the number.' },
    backToList: 'Back to Orders',
    failure: 'The order could not be loaded',
    back: 'Back to the orders',
  },
  attention: {
    reserved: 'The goods are reserved',
    noteLabel: 'What did you find?',
    noteMissing: 'Describe what you found',
    resolve: 'Resolve',
    supply: 'Supply the goods',
    noAction: 'No action needed…',
    refund: 'Refund…',
  },
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  customer: {
    title: 'Customer',
    deleted: 'Account deleted',
    recipient: 'Recipient: ',
    deliveryNote: 'Delivery note: ',
    allOrders: 'All orders of this customer',
    copy: 'Copy address',
    copied: 'Copied',
  },
  delivery: {
    title: 'Delivery',
    edit: 'Edit',
    deliveredOn: 'Delivered on',
    deliveredHint: 'Return periods start on this date.',
  },
  emails: { title: 'Emails', none: 'None yet.' },
  history: {
    title: 'History',
    activity: 'Staff activity on this order',
    refunded: 'refunded',
    onItsWay: 'on its way back',
    placed: 'Placed',
    paid: 'Paid',
    unfulfilled: 'Marked Unfulfilled',
  },
  notes: {
    title: 'Notes',
    write: 'Write a note',
    missing: 'Write something down',
    label: 'New note',
    hint: 'Customers do not see notes.',
    add: 'Add note',
  },
  invoices: 'Invoices',
  payments: {
    title: 'Payments',
    none: 'No payment attempts yet.',
    received: 'Received',
    attempts: 'Payment attempts',
    neverOpened: 'The payment page never opened',
    refunds: 'Refunds',
  },
  returns: {
    title: 'Returns',
    acts: returnActs,
    restocked: (count: number) => `, ${count} returned to stock`,
    refundDue: (day: string) => `By law the refund is due by ${day} (30 days).`,
    restock: 'Return to stock',
    note: 'Note',
    noteHint: 'The customer will see this',
  },
} as const
