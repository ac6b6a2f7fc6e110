/** What an emailed link lets its reader do. */
export const verificationPurposes = ['verify_email', 'reset_password'] as const
export type VerificationPurpose = (typeof verificationPurposes)[number]

const hours: Record<VerificationPurpose, number> = {
  // People read a shop's first email the next morning.
  verify_email: 48,
  reset_password: 1,
}

export function verificationExpiry(purpose: VerificationPurpose, now: Date): Date {
  return new Date(now.getTime() + hours[purpose] * 60 * 60_000)
}

/** A code of six digits is guessed sooner than a link, so it lasts for minutes and has few attempts. */
export const loginCodeMinutes = 10
export const maxLoginCodeAttempts = 5

export function loginCodeExpiry(now: Date): Date {
  return new Date(now.getTime() + loginCodeMinutes * 60_000)
}
