/** How often something may be tried from one place, or for one account, before one has to wait. */
export type RateLimit = { name: string; max: number; minutes: number }

const quarter = 15
const hour = 60

export const rateLimits = {
  /** At one account from one network: nobody keeps out whoever is elsewhere. */
  signInAccount: { name: 'sign-in account', max: 10, minutes: quarter },
  signInAddress: { name: 'sign-in address', max: 30, minutes: quarter },
  /** At one account from all networks together. Beyond it nobody is refused, but everybody waits for the answer. */
  signInEverywhere: { name: 'sign-in everywhere', max: 10, minutes: quarter },
  /** In a browser that once signed in to the account, whatever others tried. */
  signInDevice: { name: 'sign-in device', max: 10, minutes: quarter },
  /** Of the password or a code, within one's own open account. */
  signInSession: { name: 'sign-in session', max: 10, minutes: quarter },
  /** Of six digits, which all networks together would find. Whoever comes so far knows the password. */
  signInCode: { name: 'sign-in code', max: 10, minutes: quarter },
  /** Sign-up says of a taken address that it is taken, so asking is guessing. */
  takenAddress: { name: 'taken address', max: 30, minutes: quarter },
  // Mobile networks put thousands of people behind one address.
  signUpAddress: { name: 'sign-up address', max: 300, minutes: hour },
  // An email takes a while, and people press the button again: a fresh link would void the one under way.
  verificationEmail: { name: 'verify email', max: 1, minutes: 5 },
  /** Fewer than would flood an inbox, but enough that a stranger's sign-up costs nobody theirs. */
  signUpEmail: { name: 'sign-up email', max: 5, minutes: hour },
  /** To one mailbox, also where its address is written in many ways. Its links last longer than the day. */
  verifyMailbox: { name: 'verify mailbox', max: 10, minutes: 24 * hour },
  /** Of passwords, by whoever has the link that was emailed. */
  verificationPassword: { name: 'verification password', max: 10, minutes: quarter },
  verificationAddress: { name: 'verification address', max: 30, minutes: quarter },
  // Beyond it no other link is sent: the last one that was is still good.
  forgotAccount: { name: 'forgot account', max: 5, minutes: hour },
  forgotAddress: { name: 'forgot address', max: 30, minutes: quarter },
  // Of thanks for a message to one mailbox: anyone can name anyone's, and every message itself is kept.
  contactRecipient: { name: 'contact recipient', max: 3, minutes: 24 * hour },
  contactAddress: { name: 'contact address', max: 60, minutes: hour },
  /** Of lines in the audit log about failures at one account. */
  failedLoginEntry: { name: 'failed login entry', max: 1, minutes: quarter },
} as const satisfies Record<string, RateLimit>

/** One mailbox, however its address is written: what stands behind a plus is its owner's to choose, and anyone's. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

/**
 * Whose emails to an unproven address count together: all that stand behind a plus, and the plain address for itself,
 * so that nobody uses up with made-up ones what its owner needs.
 */
export function unprovenMailboxOf(email: string): string {
  const mailbox = mailboxOf(email)
  return email.trim().toLowerCase() === mailbox ? mailbox : `${mailbox} behind a plus`
}

const stepMs = 250
const maxSlowdownMs = 4_000

/** How long an answer is kept back. It grows with the attempts beyond the limit, but never so far that people give up. */
export function slowdownMs(limit: RateLimit, count: number): number {
  return Math.min(maxSlowdownMs, Math.max(0, count - limit.max) * stepMs)
}

/** The first, the tenth, the hundredth: of what may come without end, as much as shows how much it is. */
export function isWorthTelling(times: number): boolean {
  return /^10*$/.test(String(times))
}

export function waitText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return minutes <= 1 ? '1 minute' : `${minutes} minutes`
}
