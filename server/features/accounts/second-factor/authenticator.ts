import { generateSecret, generateURI, verifySync } from 'otplib'

// Phone clocks are seldom exact: the codes just before and after the current one are also accepted (RFC 6238 §5.2).
const toleranceSeconds = 30

export function createSecret(): string {
  return generateSecret()
}

/** What an authenticator app reads from the QR code. */
export function secretUri({ secret, shop, email }: { secret: string; shop: string; email: string }): string {
  return generateURI({ issuer: shop, label: email, secret })
}

/** Not a recovery code, which is longer and has letters. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** The half minute that a code belongs to, or null if it is not a current one. */
export function stepOf({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  if (!isAppCode(code)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
