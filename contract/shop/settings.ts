import { z } from 'zod'
import { type Settings, settingsFields } from '#domain/fields/settings-fields.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { settingsSchemas } from './settings-schemas.ts'

/** All the owner's settings. */
export const OwnerSettings = z.object(settingsSchemas(settingsFields, 'saved')).meta({ id: 'OwnerSettings' })
export type OwnerSettings = Settings

/** The settings as last stored, and since when. */
export const VersionedSettings = z.object({
  settings: OwnerSettings,
  version: z
    .int()
    .meta({ description: '0 until the settings are first saved; until then, `shop.config.ts` applies.' }),
  updatedAt: z.iso.datetime().nullable(),
})

export type VersionedSettings = z.output<typeof VersionedSettings>

const administration = { access: 'admin', tag: 'Administration', path: '/admin/settings' } as const

export const readSettings = endpoint({
  ...administration,
  method: 'GET',
  summary: "Get the shop's settings, with the version to send when saving",
  responses: { 200: VersionedSettings },
})

export const saveSettings = endpoint({
  ...administration,
  method: 'PUT',
  summary:
    'Save all settings. Takes effect immediately on every page and price. Existing orders stay as they are',
  headers: SaveHeaders,
  body: z.object({ settings: OwnerSettings, version: z.int() }),
  responses: {
    200: VersionedSettings,
    400: Problem,
    409: Problem.extend(VersionedSettings.partial().shape).meta({
      description: 'The settings as someone else saved them in the meantime.',
    }),
  },
})
