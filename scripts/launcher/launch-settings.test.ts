import { expect, test } from 'vitest'
import { readLaunchSettings } from './launch-settings.ts'

test('has a default for every setting that is not set', () => {
  expect(readLaunchSettings({})).toMatchObject({ port: 3000, dataDir: '.kwela', databaseUrl: undefined })
})

test('treats an empty variable as not set', () => {
  expect(readLaunchSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test.each(['abc', '0', '65536', '80.5', '-1'])('refuses the port %s in one sentence', (PORT) => {
  expect(() => readLaunchSettings({ PORT })).toThrow(
    `PORT must be a whole number from 1 to 65535, not "${PORT}".`,
  )
})

test("returns the payment API's address only if it is set", () => {
  expect(readLaunchSettings({}).yocoApiUrl).toBeUndefined()
  expect(readLaunchSettings({ YOCO_API_URL: ' http://127.0.0.1:9/api ' }).yocoApiUrl).toBe(
    'http://127.0.0.1:9/api',
  )
})
