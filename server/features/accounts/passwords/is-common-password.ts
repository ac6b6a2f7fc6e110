import { readFileSync } from 'node:fs'

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
)

/** One of the 49,000 most common passwords (OWASP ASVS 5.0, 6.2.4 asks for 3,000 at least). */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password)
}
