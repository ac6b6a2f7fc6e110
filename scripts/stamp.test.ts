import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStamp, stampOf, writeStamp } from './stamp.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kwela-stamp-'))
  mkdirSync(join(root, 'web'))
  writeFileSync(join(root, 'web', 'a.ts'), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

test('is the same for the same files', () => {
  expect(stampOf(root, ['web'])).toBe(stampOf(root, ['web']))
})

test('changes with the content of a file, its name, or a fact', () => {
  const before = stampOf(root, ['web'], ['linux'])
  expect(stampOf(root, ['web'], ['darwin'])).not.toBe(before)
  writeFileSync(join(root, 'web', 'a.ts'), 'two')
  const changed = stampOf(root, ['web'], ['linux'])
  expect(changed).not.toBe(before)
  writeFileSync(join(root, 'web', 'a.ts'), 'one')
  writeFileSync(join(root, 'web', 'b.ts'), '')
  expect(stampOf(root, ['web'], ['linux'])).not.toBe(before)
})

test('treats a missing file as absent', () => {
  expect(stampOf(root, ['web', 'nowhere.ts'])).toBe(stampOf(root, ['web']))
})

test('reads back what was written, and an empty text if nothing was', () => {
  const file = join(root, 'build', '.stamp')
  expect(readStamp(file)).toBe('')
  writeStamp(file, 'abc')
  expect(readStamp(file)).toBe('abc')
})
