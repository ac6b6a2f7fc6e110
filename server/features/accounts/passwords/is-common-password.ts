import { createRequire } from 'node:module'

let common: Set<string> | undefined

/** One of the 49,000 most common passwords. Settings are read in one go, so the list is too; only a live shop needs it. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set<string>(
    createRequire(import.meta.url)('@zxcvbn-ts/language-common').dictionary['passwords-common'],
  )
  return common.has(password)
}
