import { readFileSync } from 'node:fs'

// OWASP ASVS 5.0, 6.2.4: at least the 3000 most common passwords that the shop would otherwise take are refused.
const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
)

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase())
}
