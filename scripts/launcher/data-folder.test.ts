import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder, readSecrets } from './data-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kwela-data-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('creates the folder with its parents', () => {
  const folder = join(root, 'a', 'b')
  expect(openDataFolder(folder)).toBe(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
})

test('explains in one sentence that a file is in the way', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => openDataFolder(join(root, 'file', 'data'))).toThrow(
    /^Cannot use the data folder .*\/file\/data \(part of the path is a file\)\. .*DATA_DIR to another folder\.$/,
  )
})

test('creates the secrets once, readable by the owner only', () => {
  const secrets = readSecrets(root)
  expect(readSecrets(root)).toEqual(secrets)
  expect(secrets.yocoWebhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secrets.authSecret.length).toBeGreaterThanOrEqual(32)
  if (process.platform !== 'win32') expect(statSync(join(root, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('keeps existing secrets and adds missing ones', () => {
  writeFileSync(join(root, 'secrets.json'), JSON.stringify({ authSecret: 'kept' }))
  expect(readSecrets(root).authSecret).toBe('kept')
  expect(readSecrets(root).yocoWebhookSecret).toBe(readSecrets(root).yocoWebhookSecret)
})

test('explains in one sentence that the secrets cannot be read', () => {
  writeFileSync(join(root, 'secrets.json'), '{')
  expect(() => readSecrets(root)).toThrow(/secrets\.json is not valid JSON/)
})
