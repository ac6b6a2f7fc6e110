import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const readCostRule = endpoint({
  method: 'GET',
  path: '/admin/costs',
  access: 'staff:prices',
  tag: 'Administration',
  summary:
    'Get how costs are entered and compared with retail prices today, and the minimum profit the owner wants',
  responses: {
    200: z.object({
      vatBasisPoints: z.int().nullable().meta({ description: 'Null if the shop is not VAT-registered.' }),
      pricesIncludeVat: z.boolean(),
      costsIncludeVat: z.boolean(),
      lowestMarginPercent: z.number(),
    }),
  },
})
