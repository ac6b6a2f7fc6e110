import { z } from 'zod'
import { specificationKinds } from '#domain/catalogue/specifications/specification-field.ts'
import { wireObject } from '../wire/wire.ts'

export const SpecificationField = wireObject(
  {
    name: z
      .string()
      .trim()
      .max(60)
      .regex(/^[\p{Ll}\p{Lo}\p{N}_]*$/u, 'Use small letters, digits and _')
      .meta({ description: 'Its key in the specifications of a product. Made from the label if empty.' }),
    label: z.string().trim().max(60),
    kind: z.enum(specificationKinds),
    unit: z.string().trim().max(12).meta({ description: 'What a number is counted in. May be empty.' }),
    choices: z
      .array(z.string().trim().min(1).max(60))
      .max(60)
      .meta({ description: 'What a choice is one of; empty for the other kinds.' }),
    isRequired: z
      .boolean()
      .meta({ description: 'Otherwise it is optional. Nothing refuses a product without it.' }),
    isFilter: z.boolean().optional().meta({
      description:
        'Whether shoppers filter by it. Left out if they do not, for a text, and for what is a filter of every shop.',
    }),
  },
  { id: 'SpecificationField' },
)
export type SpecificationField = z.output<typeof SpecificationField>
