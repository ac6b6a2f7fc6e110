import { expect, test } from 'vitest'
import { readLaunchSettings } from './launch-settings.ts'

test('has an answer for everything that is not set', () => {
  expect(readLaunchSettings({})).toMatchObject({ port: 3000, dataDir: '.kwela', databaseUrl: undefined })
})

test('takes an empty variable for one that is not set', () => {
  expect(readLaunchSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test.each(['abc', '0', '65536', '80.5', '-1'])('refuses the port %s in one sentence', (PORT) => {
  expect(() => readLaunchSettings({ PORT })).toThrow(
    `PORT is a whole number from 1 to 65535, and not "${PORT}".`,
  )
})

test('says where the payment API is only where that is set', () => {
  expect(readLaunchSettings({}).yocoApiUrl).toBeUndefined()
  expect(readLaunchSettings({ YOCO_API_URL: ' http://127.0.0.1:9/api ' }).yocoApiUrl).toBe(
    'http://127.0.0.1:9/api',
  )
})
