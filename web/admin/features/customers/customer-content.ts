import type {
  customerFilters,
  customerHelps,
  customerSorts,
  MergePreview,
} from '#contract/accounts/customer.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { grouped } from '../../ui/table/pager.tsx'

/** Texts of the customers: their list, the page of each, and what staff do for them. */
export const customerContent = {
  title: 'Customers',
  intro: 'Everyone with an account, and people who wrote to you without one.',
  searchLabel: 'Search customers',
  searchHint: 'Name, phone, email, order, product',
  failure: 'The customers could not be loaded',
  none: { title: 'No Customers Match', text: 'Try another word, or show everyone.' },
  guest: 'No account',
  group: 'Customer group',
  allGroups: 'All',
  export: 'Export Customers',
  deletedName: 'No name',
  filters: {
    all: 'Everyone',
    with_orders: 'With orders',
    without_orders: 'Without orders',
    unverified: 'Unverified email',
    guests: 'No account',
  } satisfies Record<(typeof customerFilters)[number], string>,
  sorts: {
    newest: 'Newest',
    last_order: 'Last order',
    orders: 'Most orders',
    value: 'Highest value',
  } satisfies Record<(typeof customerSorts)[number], string>,
  page: {
    loading: 'Loading the customer...',
    missing: { title: 'Customer Not Found', text: 'The account may have been deleted.' },
    backToList: 'All customers',
    failure: 'The customer could not be loaded',
    shortcuts: 'This customer',
    back: 'Back to the customers',
    since: 'Customer since',
    wroteOn: 'First wrote',
    figures: 'Figures',
  },
  figures: {
    value: 'Value',
    valueHint: 'Payments less refunds',
    orders: 'Paid orders',
    average: 'Average order',
    first: 'First order',
    last: 'Last order',
  },
  orders: {
    title: 'Orders',
    none: 'No orders yet',
    all: (count: number) => `All ${grouped(count)} orders`,
  },
  messages: { title: 'Messages', none: 'No messages' },
  returns: { title: 'Returns', none: 'No returns' },
  emails: { title: 'Emails', none: 'No emails', all: 'All emails' },
  notes: {
    title: 'Notes',
    write: 'Write a note',
    label: 'New note',
    hint: 'Customers do not see notes.',
    missing: 'Enter a note',
    add: 'Add note',
  },
  interests: {
    title: 'Waiting for',
    none: 'Nothing',
    wishlist: (count: number) =>
      count === 1 ? '1 product on the wishlist' : `${grouped(count)} products on the wishlist`,
  },
  addresses: { title: 'Saved addresses', none: 'None saved' },
  contact: {
    title: 'Contact',
    correct: 'Correct…',
    noPhone: 'No phone number',
    formerly: 'Earlier address: ',
    guestText: 'Wrote without logging in. Anyone can enter any address, so check who it is.',
  },
  login: {
    title: 'Login',
    verified: 'Email verified',
    lastLogin: 'Last login',
    sessions: 'Logged in on',
    twoStep: 'Two-step login',
    never: 'Never',
    mustVerify: 'They cannot log in until the address is verified.',
    sendVerification: 'Send verification email',
    markVerified: 'Mark verified…',
    sendReset: 'Send password link',
    endSessions: 'Log out everywhere…',
    changeEmail: 'Change email…',
    merge: 'Merge with another account…',
  },
  correct: {
    title: 'Correct details',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    save: 'Save',
    saved: 'Details saved',
    failure: 'The details were not saved',
    missingName: 'Enter a first or last name',
  },
  changeEmail: {
    title: 'Change email address',
    label: 'New email address',
    what: [
      'They are logged out everywhere.',
      'The new address gets a link to verify it.',
      'The old address is told of the change.',
      'Placed orders keep the address they were placed with.',
    ],
    save: 'Change address',
    changed: 'Email address changed',
    failure: 'The address was not changed',
    missing: 'Enter the new email address',
  },
  merge: {
    title: 'Merge accounts',
    intro: 'For one person with two accounts. Everything moves to one of them; the other is closed for good.',
    find: 'Find the other account',
    findHint: 'Name, email, phone or order',
    noneFound: 'No other account matches.',
    choose: 'Choose',
    other: 'Choose another account',
    stays: 'Which account stays?',
    moves: 'What moves',
    nothing: 'Nothing: the account that closes is empty.',
    ends: 'What ends',
    leftOut: 'What is not moved',
    unverified: {
      title: 'Check that both accounts belong to the same person',
      text: 'The address of one of them was never verified. The person who logs in to the account that stays will see all these orders.',
    },
    confirm: (email: string) => `Type ${email} to close that account`,
    button: 'Merge accounts',
    merged: 'The accounts are merged',
    failure: 'Nothing was merged',
    mismatch: 'Type the email address of the account that closes',
  },
} as const

export function endSessionsQuestion({ email }: { email: string }): Question {
  return {
    title: `Log ${email} out everywhere?`,
    text: 'They can log in again with their password. Send a password link too if somebody else may know it.',
    confirmLabel: 'Log out everywhere',
  }
}

export function helpedNotice(
  help: (typeof customerHelps)[number],
  email: string,
  { canSendMail }: { canSendMail: boolean },
) {
  if (help === 'end_sessions') return { title: 'Logged out everywhere', text: email }
  const what = help === 'reset_link' ? 'Password link' : 'Verification email'
  return canSendMail
    ? { title: `${what} sent`, text: `To ${email}.` }
    : { title: `${what} saved`, text: 'There is no mail server. Open it under Emails and pass the link on.' }
}

/** "2 orders (1 unpaid)", "3 messages": what a merge moves, without what is empty. */
export function movedTexts({ moves }: MergePreview): string[] {
  const unpaid = moves.unpaidOrders > 0 ? ` (${grouped(moves.unpaidOrders)} unpaid)` : ''
  return [
    counted(moves.orders, 'order', 'orders', unpaid),
    counted(moves.returns, 'return', 'returns'),
    counted(moves.messages, 'message', 'messages'),
    counted(moves.notes, 'staff note', 'staff notes'),
    counted(moves.addresses, 'saved address', 'saved addresses'),
    counted(moves.wishlistItems, 'wishlist product', 'wishlist products'),
    counted(moves.cartItems, 'product in the cart', 'products in the cart'),
    counted(moves.backInStockRequests, 'back-in-stock request', 'back-in-stock requests'),
  ].filter((text) => text !== '')
}

export function leftOutTexts({ isLeftOut }: MergePreview): string[] {
  return [
    counted(isLeftOut.addresses, 'saved address', 'saved addresses'),
    counted(isLeftOut.wishlistItems, 'wishlist product', 'wishlist products'),
    counted(isLeftOut.cartItems, 'product in the cart', 'products in the cart'),
  ]
    .filter((text) => text !== '')
    .map((text) => `${text}, already there or too many`)
}

export function endedTexts({ closing, ends }: MergePreview): string[] {
  return [
    `Logging in as ${closing.email}`,
    ...(ends.sessions > 0 ? [`${counted(ends.sessions, 'open login', 'open logins')} of that account`] : []),
    ...(ends.hasSecondFactor ? ['Its two-step login'] : []),
  ]
}

function counted(count: number, one: string, many: string, more = ''): string {
  if (count === 0) return ''
  return `${grouped(count)} ${count === 1 ? one : many}${more}`
}
