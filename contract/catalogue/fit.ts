import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'

const FitAnswer = z.enum(['fits', 'does_not_fit', 'unknown'])

const NamedProduct = z.object({ id: z.int(), slug: z.string(), name: z.string() })

export const Fit = z
  .object({
    answer: FitAnswer.meta({
      description:
        'From what is declared of both products, and never guessed: `unknown` if either declares too little.',
    }),
    checks: z.array(
      z.object({
        fact: z.string().meta({ description: 'As pages call it: "Power supply".' }),
        needs: z.string().meta({ description: '"at least 650 W".' }),
        has: z.string().nullable().meta({ description: 'Null if the device declares nothing of it.' }),
        answer: FitAnswer,
      }),
    ),
    product: NamedProduct,
    device: NamedProduct,
  })
  .meta({ id: 'Fit' })
export type Fit = z.output<typeof Fit>

export const checkProductFit = endpoint({
  tag: 'Catalogue',
  method: 'GET',
  path: '/products/:id/fit',
  access: 'anyone',
  summary: 'Say whether a part or an accessory fits a device, by what is declared of both',
  params: z.object({ id: z.string().max(120) }),
  query: z.object({ device: z.string().min(1).max(120).meta({ description: 'Its id or slug.' }) }),
  responses: { 200: Fit, 400: Problem, 404: Problem },
})
