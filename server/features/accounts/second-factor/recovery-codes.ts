import { randomInt } from 'node:crypto'
import { hashToken } from '../sessions/token.ts'

const codes = 10
// Without letters and digits that look alike on paper.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** "k7wq-3mzd-x9pa-te4h": 79 random bits, for which a fast hash is enough. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => Array.from({ length: groups }, createGroup).join('-'))
}

function createGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** However it was typed: in capitals, with spaces or without separators. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
