/** How many attempts are allowed from one place, or for one account, before the caller has to wait. */
export type RateLimit = { name: string; max: number; minutes: number }

const quarter = 15
const hour = 60

export const rateLimits = {
  /** At one account from one network: an attacker cannot lock out users elsewhere. */
  signInAccount: { name: 'sign-in account', max: 10, minutes: quarter },
  signInAddress: { name: 'sign-in address', max: 30, minutes: quarter },
  /** At one account from all networks together. Beyond it nobody is refused, but every answer is delayed. */
  signInEverywhere: { name: 'sign-in everywhere', max: 10, minutes: quarter },
  /** In a browser that has logged in to the account before, whatever others tried. */
  signInDevice: { name: 'sign-in device', max: 10, minutes: quarter },
  /** Of the password or a code, within an open session of the account. */
  signInSession: { name: 'sign-in session', max: 10, minutes: quarter },
  /** Of six digits, which could be guessed from all networks together. Anyone who gets this far knows the password. */
  signInCode: { name: 'sign-in code', max: 10, minutes: quarter },
  /** Sign-up reveals that an address is taken, so asking is guessing. */
  takenAddress: { name: 'taken address', max: 30, minutes: quarter },
  // Mobile networks put thousands of people behind one address.
  signUpAddress: { name: 'sign-up address', max: 300, minutes: hour },
  // An email takes a while and people press the button again: a fresh link would void the one on its way.
  verificationEmail: { name: 'verify email', max: 1, minutes: 5 },
  /** Too few to flood an inbox, but enough that a stranger's sign-up does not use up the owner's emails. */
  signUpEmail: { name: 'sign-up email', max: 5, minutes: hour },
  /** To one mailbox, even if its address is written in several ways. Its links last longer than a day. */
  verifyMailbox: { name: 'verify mailbox', max: 10, minutes: 24 * hour },
  // Of passwords that are looked at while a form is filled in: somebody tries a few, and the estimate takes some time.
  ratedPassword: { name: 'rated password', max: 120, minutes: quarter },
  /** Of emails about orders that are not paid, to one mailbox that nobody has proven to be theirs. */
  unpaidOrderMailbox: { name: 'unpaid order mailbox', max: 4, minutes: 24 * hour },
  /** Of passwords, by someone with the emailed link. */
  verificationPassword: { name: 'verification password', max: 10, minutes: quarter },
  verificationAddress: { name: 'verification address', max: 30, minutes: quarter },
  // Beyond it no further link is sent: the last one sent is still valid.
  forgotAccount: { name: 'forgot account', max: 5, minutes: hour },
  forgotAddress: { name: 'forgot address', max: 30, minutes: quarter },
  // Beyond it no further code is sent: with each one there are a few more guesses.
  loginCodeAccount: { name: 'login code account', max: 5, minutes: hour },
  loginCodeAddress: { name: 'login code address', max: 30, minutes: quarter },
  // Of acknowledgements of messages to one mailbox: anyone can enter anyone's address, and every message itself is
  // saved.
  contactRecipient: { name: 'contact recipient', max: 3, minutes: 24 * hour },
  contactAddress: { name: 'contact address', max: 60, minutes: hour },
  /** Of requests to be told that products are back, and of those for one mailbox, since anyone can enter anyone's. */
  backInStockAddress: { name: 'back in stock address', max: 60, minutes: hour },
  backInStockMailbox: { name: 'back in stock mailbox', max: 10, minutes: 24 * hour },
  // Of questions for the state of an order, by people who are not logged in. An order's number tells when it was
  // placed, so it can be guessed; nobody may try many addresses on one, or many numbers from one network.
  orderStatusAddress: { name: 'order status address', max: 30, minutes: quarter },
  orderStatusOrder: { name: 'order status order', max: 10, minutes: quarter },
  /** Of discount codes that are none of ours, in the cart: by an account, and by a network of people who are not logged in. */
  discountCodeAccount: { name: 'discount code account', max: 10, minutes: quarter },
  discountCodeAddress: { name: 'discount code address', max: 30, minutes: quarter },
  /** Of orders with a code, whether it is ours or not. */
  discountCodeOrder: { name: 'discount code order', max: 20, minutes: quarter },
  /** Of audit log entries about failures at one account. */
  failedLoginEntry: { name: 'failed login entry', max: 1, minutes: quarter },
} as const satisfies Record<string, RateLimit>

/** One mailbox, however its address is written: anyone can make up the part after a plus. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

/**
 * The addresses whose emails count together while unproven: all those with a plus count together, and the plain address
 * by itself, so that made-up ones cannot use up the owner's emails.
 */
export function unprovenMailboxOf(email: string): string {
  const mailbox = mailboxOf(email)
  return email.trim().toLowerCase() === mailbox ? mailbox : `${mailbox} behind a plus`
}

const stepMs = 250
const maxSlowdownMs = 4_000

/** How long an answer is delayed. It grows with the attempts beyond the limit, but never so far that people give up. */
export function slowdownMs(limit: RateLimit, count: number): number {
  return Math.min(maxSlowdownMs, Math.max(0, count - limit.max) * stepMs)
}

/** The first, the tenth, the hundredth: enough to show the scale of something that may repeat without end. */
export function isWorthTelling(times: number): boolean {
  return /^10*$/.test(String(times))
}

export function waitText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return minutes <= 1 ? '1 minute' : `${minutes} minutes`
}
