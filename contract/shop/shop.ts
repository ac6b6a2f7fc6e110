import { z } from 'zod'
import { publicSettings } from '#domain/fields/settings-fields.ts'
import { Picture } from '../catalogue/picture.ts'
import { endpoint } from '../endpoint.ts'
import { settingsSchemas } from './settings-schemas.ts'

/** The settings that every page needs. Nothing secret, nothing personal. */
export const ShopSettings = z
  .object({
    ...settingsSchemas(publicSettings, 'shown'),
    publicUrl: z.url().meta({ description: 'The URL of the shop, without a trailing slash.' }),
    isDemo: z.boolean(),
    canSendMail: z.boolean().meta({ description: 'Whether one can log in with an emailed code.' }),
    pricesIncludeVat: z.boolean(),
    taxLabel: z.string().nullable(),
    vatBasisPoints: z.int().nullable(),
    pictures: z.record(z.string(), Picture).meta({
      description:
        'Banners (banner-latest, banner-gaming, banner-deals) and category tiles (tile-laptops …), if the shop has them.',
    }),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.output<typeof ShopSettings>

export const readShopSettings = endpoint({
  method: 'GET',
  path: '/shop',
  access: 'anyone',
  summary: "Get the shop's public settings, as shown on its pages",
  tag: 'Catalogue',
  responses: { 200: ShopSettings },
})
