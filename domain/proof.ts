/** What a link sent by mail lets its reader do. */
export const proofPurposes = ['verify_email', 'reset_password'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

const hours: Record<ProofPurpose, number> = {
  // People read the first email of a shop the next morning.
  verify_email: 48,
  reset_password: 1,
}

export function proofExpiry(purpose: ProofPurpose, now: Date): Date {
  return new Date(now.getTime() + hours[purpose] * 60 * 60_000)
}
