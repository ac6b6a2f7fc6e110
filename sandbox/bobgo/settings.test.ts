import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, sandboxDefaults } from './settings.ts'

test('needs no settings at all', () => {
  expect(readSettings({ BOBGO_SANDBOX_DATA: '', UNRELATED: 'x' })).toEqual(sandboxDefaults)
})

test('reads every setting', () => {
  expect(
    readSettings({
      BOBGO_SANDBOX_PORT: '4002',
      BOBGO_SANDBOX_HOST: '0.0.0.0',
      BOBGO_SANDBOX_DATA: 'data/bobgo',
      BOBGO_SANDBOX_API_KEY: 'another-key',
      BOBGO_SANDBOX_WEBHOOK_SECRET: 'sixteen-letters-long',
      BOBGO_SANDBOX_WEBHOOK_URL: 'http://localhost:3000/webhook',
      BOBGO_SANDBOX_CANCEL: 'off',
      BOBGO_SANDBOX_POINTS: 'off',
      BOBGO_SANDBOX_ANSWER_MS: '20',
      BOBGO_SANDBOX_JOURNEYS: 'off',
      BOBGO_SANDBOX_TIME_SCALE: '1000',
    }),
  ).toEqual({
    port: 4002,
    host: '0.0.0.0',
    dataPath: resolve('data/bobgo'),
    apiKey: 'another-key',
    webhookSecret: 'sixteen-letters-long',
    webhookUrl: 'http://localhost:3000/webhook',
    canCancel: false,
    acceptsPoints: false,
    answerMs: 20,
    hasJourneys: false,
    timeScale: 1000,
    now: Date.now,
  })
})

test('lists all problems at once', () => {
  const read = () => readSettings({ BOBGO_SANDBOX_PORT: 'none', BOBGO_SANDBOX_TIME_SCALE: '0' })
  expect(read).toThrow(/BOBGO_SANDBOX_PORT[\s\S]*BOBGO_SANDBOX_TIME_SCALE/)
})
