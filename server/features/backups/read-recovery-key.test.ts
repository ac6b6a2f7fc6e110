import { expect, test } from 'vitest'
import { newRecoveryKey, readRecoveryKey } from './read-recovery-key.ts'

test('is read as it was written, with small letters, without dashes, and with O for 0', () => {
  const key = newRecoveryKey()
  expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
  const bytes = readRecoveryKey(key)
  expect(bytes).toHaveLength(32)
  expect(readRecoveryKey(key.toLowerCase().replaceAll('-', ' '))).toEqual(bytes)
  expect(readRecoveryKey(key.replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual(bytes)
  expect(readRecoveryKey(newRecoveryKey())).not.toEqual(bytes)
})

test('tells a wrong letter and a missing one', () => {
  const key = newRecoveryKey()
  expect(readRecoveryKey(key.slice(0, -1))).toBeNull()
  expect(readRecoveryKey((key.startsWith('A') ? 'B' : 'A') + key.slice(1))).toBeNull()
  expect(readRecoveryKey('')).toBeNull()
})
