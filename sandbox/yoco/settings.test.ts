import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, sandboxDefaults } from './settings.ts'

test('needs no settings at all', () => {
  expect(readSettings({ YOCO_SANDBOX_PUBLIC_URL: '', UNRELATED: 'x' })).toEqual(sandboxDefaults)
})

test('reads every setting', () => {
  expect(
    readSettings({
      YOCO_SANDBOX_PORT: '4001',
      YOCO_SANDBOX_HOST: '0.0.0.0',
      YOCO_SANDBOX_DATA: 'data/yoco',
      YOCO_SANDBOX_PUBLIC_URL: 'https://pay.example/',
      YOCO_SANDBOX_SECRET_KEY: 'sk_test_one, sk_live_two',
      YOCO_SANDBOX_WEBHOOK_URL: 'http://localhost:3000/webhook',
      YOCO_SANDBOX_WEBHOOK_SECRET: 'whsec_c2VjcmV0IHNlY3JldA==',
      YOCO_SANDBOX_REFUNDS_IN_TEST: 'off',
      YOCO_SANDBOX_TIME_SCALE: '1000',
    }),
  ).toEqual({
    port: 4001,
    host: '0.0.0.0',
    dataPath: resolve('data/yoco'),
    publicUrl: 'https://pay.example',
    secretKeys: ['sk_test_one', 'sk_live_two'],
    reportsKey: sandboxDefaults.reportsKey,
    webhook: { url: 'http://localhost:3000/webhook', secret: 'whsec_c2VjcmV0IHNlY3JldA==' },
    areRefundsAllowedInTest: false,
    timeScale: 1000,
    now: Date.now,
  })
})

test('lists all problems at once', () => {
  const read = () =>
    readSettings({
      YOCO_SANDBOX_PORT: 'none',
      YOCO_SANDBOX_SECRET_KEY: 'pk_test_public',
      YOCO_SANDBOX_TIME_SCALE: '0',
    })
  expect(read).toThrow(/YOCO_SANDBOX_PORT[\s\S]*YOCO_SANDBOX_SECRET_KEY[\s\S]*YOCO_SANDBOX_TIME_SCALE/)
})

test('requires the webhook URL and its secret together', () => {
  const read = () => readSettings({ YOCO_SANDBOX_WEBHOOK_URL: 'http://localhost:3000/webhook' })
  expect(read).toThrow('must be set together with YOCO_SANDBOX_WEBHOOK_SECRET')
})
