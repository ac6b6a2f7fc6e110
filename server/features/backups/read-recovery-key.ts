import { createHash, hkdfSync, randomBytes } from 'node:crypto'

// Without letters that are mistaken for others when a key is copied from paper (Crockford's base 32).
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const keyBytes = 20
const checkLetters = 4

/** "7KXD-…": what opens the backups, to be kept apart from the shop. Its last four letters tell a slip of the pen. */
export function newRecoveryKey(): string {
  return written(randomBytes(keyBytes))
}

/** The key for the cipher; null if the text is no recovery key. */
export function readRecoveryKey(text: string): Buffer | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const bytes = bytesOf(plain.slice(0, -checkLetters))
  if (bytes?.length !== keyBytes || written(bytes).replaceAll('-', '') !== plain) return null
  return Buffer.from(hkdfSync('sha256', bytes, '', 'kwela: backups', 32))
}

function written(bytes: Buffer): string {
  const text =
    lettersOf(bytes) + lettersOf(createHash('sha256').update(bytes).digest()).slice(0, checkLetters)
  return (text.match(/.{4}/g) ?? []).join('-')
}

function lettersOf(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

function bytesOf(text: string): Buffer | null {
  const values = [...text].map((letter) => letters.indexOf(letter))
  if (values.includes(-1)) return null
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
