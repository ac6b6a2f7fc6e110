import { generateSecret, generateURI, verifySync } from 'otplib'

// Clocks of telephones are seldom exact: the code before and the one after the present one are taken (RFC 6238 §5.2).
const toleranceSeconds = 30

export function createSecret(): string {
  return generateSecret()
}

/** What an authenticator app reads from the QR code. */
export function secretUri({ secret, shop, email }: { secret: string; shop: string; email: string }): string {
  return generateURI({ issuer: shop, label: email, secret })
}

/** Apart from a recovery code, which is longer and has emails. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** The half minute whose code this is, or null where it is none of about now. */
export function stepOf({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  if (!isAppCode(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
