/** How often something may be tried from one place, or for one account, before one has to wait. */
export type TryLimit = { name: string; tries: number; minutes: number }

const quarter = 15
const hour = 60

export const tryLimits = {
  signInAccount: { name: 'sign-in account', tries: 10, minutes: quarter },
  signInAddress: { name: 'sign-in address', tries: 30, minutes: quarter },
  /** Sign-up says of a taken address that it is taken, so asking is guessing. */
  takenAddress: { name: 'taken address', tries: 30, minutes: quarter },
  // Mobile networks put thousands of people behind one address.
  signUpAddress: { name: 'sign-up address', tries: 300, minutes: hour },
  // A letter takes a while, and people press the button again: a fresh link would void the one under way.
  verifyLetter: { name: 'verify letter', tries: 1, minutes: 5 },
  proofAddress: { name: 'proof address', tries: 30, minutes: quarter },
  forgotAccount: { name: 'forgot account', tries: 5, minutes: hour },
  forgotAddress: { name: 'forgot address', tries: 30, minutes: quarter },
  contactAddress: { name: 'contact address', tries: 60, minutes: hour },
} as const satisfies Record<string, TryLimit>

export function waitText(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return minutes <= 1 ? '1 minute' : `${minutes} minutes`
}
