import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture } from './picture.ts'
import { Rand } from './rand.ts'

/** What every page needs of the shop's settings. Nothing secret, nothing personal. */
export const ShopSettings = z
  .object({
    name: z.string(),
    isDemo: z.boolean(),
    pricesIncludeVat: z.boolean(),
    taxLabel: z.string().nullable(),
    vatBasisPoints: z.int().nullable(),
    shipping: z.object({ freeOver: Rand, fee: Rand }),
    contact: z.object({ email: z.string(), phone: z.string(), address: z.array(z.string()) }),
    company: z.object({
      legalName: z.string(),
      registrationNumber: z.string(),
      vatNumber: z.string().nullable(),
    }),
    pictures: z.record(z.string(), Picture).meta({
      description:
        'Banners (banner-latest, banner-gaming, banner-deals) and category tiles (tile-laptops …) where the shop has them.',
    }),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
  })
  .meta({ id: 'ShopSettings' })
export type ShopSettings = z.infer<typeof ShopSettings>

export const readShopSettings = endpoint({
  method: 'GET',
  path: '/shop',
  access: 'anyone',
  summary: 'The settings of the shop that its pages show',
  tag: 'Catalogue',
  responses: { 200: ShopSettings },
})
