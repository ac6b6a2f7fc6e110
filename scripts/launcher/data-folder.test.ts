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

test('says in one sentence that a file is in the way', () => {
  writeFileSync(join(root, 'file'), '')
  expect(() => openDataFolder(join(root, 'file', 'data'))).toThrow(
    /^The data folder .*\/file\/data cannot be used \(part of that path is a file\): .*DATA_DIR\.$/,
  )
})

test('makes secrets once, for the owner alone', () => {
  const secrets = readSecrets(root)
  expect(readSecrets(root)).toEqual(secrets)
  expect(secrets.yocoWebhookSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secrets.authSecret.length).toBeGreaterThanOrEqual(32)
  if (process.platform !== 'win32') expect(statSync(join(root, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('keeps existing secrets and adds the missing one', () => {
  writeFileSync(join(root, 'secrets.json'), JSON.stringify({ authSecret: 'kept' }))
  expect(readSecrets(root).authSecret).toBe('kept')
  expect(readSecrets(root).yocoWebhookSecret).toBe(readSecrets(root).yocoWebhookSecret)
})

test('says in one sentence that the secrets cannot be read', () => {
  writeFileSync(join(root, 'secrets.json'), '{')
  expect(() => readSecrets(root)).toThrow(/secrets\.json cannot be read as JSON/)
})
