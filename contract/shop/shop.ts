import { z } from 'zod'
import { publicSettings } from '#domain/fields/settings-fields.ts'
import { Picture } from '../catalogue/picture.ts'
import { endpoint } from '../endpoint.ts'
import { ShownZone } from './delivery-zone.ts'
import { settingsSchemas } from './settings-schemas.ts'

/** The settings that every page needs. Nothing secret, nothing personal. */
export const ShopSettings = z
  .object({
    ...settingsSchemas(publicSettings, 'shown'),
    zones: z.array(ShownZone).meta({
      description:
        'Where delivery to the door costs or takes something else. The first with the postal code of an address decides.',
    }),
    publicUrl: z.url().meta({ description: 'The URL of the shop, without a trailing slash.' }),
    isDemo: z.boolean(),
    canSendMail: z.boolean().meta({ description: 'Whether one can log in with an emailed code.' }),
    pricesIncludeVat: z.boolean(),
    taxLabel: z.string().nullable(),
    vatBasisPoints: z.int().nullable(),
    banner: z
      .object({ text: z.string(), link: z.string().nullable(), linkLabel: z.string() })
      .nullable()
      .meta({ description: 'What is said across every page just now.' }),
    ownPages: z
      .array(z.object({ to: z.string(), label: z.string() }))
      .meta({ description: "Pages of the owner's own that are linked at the foot of every page." }),
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
