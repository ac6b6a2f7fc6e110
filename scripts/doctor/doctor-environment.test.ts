import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readLaunchSettings } from '../launcher/launch-settings.ts'
import { doctorEnvironment } from './doctor-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'kwela-doctor-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const databaseUrl = 'postgres://own'
const read = (environment: Record<string, string>) =>
  doctorEnvironment(environment, {
    databaseUrl,
    dataFolder: folder,
    settings: readLaunchSettings(environment),
  })

it('takes what npm start generated, unless the user set it, and generates nothing itself', () => {
  expect(read({ PORT: '3000', SMTP_URL: '' })).toEqual({ PORT: '3000', DATABASE_URL: databaseUrl })
  expect(readdirSync(folder)).toEqual([])

  const kept = { authSecret: 'generated', yocoWebhookSecret: 'whsec_generated', backupKey: 'a key' }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(kept))
  expect(read({})).toEqual({ AUTH_SECRET: 'generated', DATABASE_URL: databaseUrl })
  expect(read({ AUTH_SECRET: 'set', BACKUP_TO: '/b' })).toMatchObject({
    AUTH_SECRET: 'set',
    BACKUP_KEY: 'a key',
  })

  writeFileSync(join(folder, 'yoco-sandbox-port'), '3001\n')
  expect(read({})).toMatchObject({
    YOCO_API_URL: 'http://127.0.0.1:3001/api',
    YOCO_WEBHOOK_SECRET: 'whsec_generated',
    DEMO: 'on',
  })
  expect(read({ YOCO_SECRET_KEY: 'sk_live_own' }).YOCO_API_URL).toBeUndefined()
})
