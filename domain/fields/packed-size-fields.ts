import { count, fields } from './fields.ts'

type Side = { label: string; column: string; place: number; head: string }

const side = ({ label, column, place, head }: Side) =>
  count({
    label,
    max: 3000,
    canBeNone: true,
    column: { label: column },
    grid: { place, width: 84, head },
    section: 'parcel',
  })

/** How heavy and how large a unit is in its packaging: of a product, and of a category as the default of its products. */
export const packedSizeFields = fields({
  packedMassG: count({
    label: 'Packed mass, g',
    max: 500_000,
    canBeNone: true,
    column: { label: 'Packed mass (g)' },
    grid: { place: 13, width: 92, head: 'Mass, g' },
    section: 'parcel',
  }),
  packedLengthMm: side({
    label: 'Packed length, mm',
    column: 'Packed length (mm)',
    place: 14,
    head: 'L, mm',
  }),
  packedWidthMm: side({ label: 'Packed width, mm', column: 'Packed width (mm)', place: 15, head: 'W, mm' }),
  packedHeightMm: side({
    label: 'Packed height, mm',
    column: 'Packed height (mm)',
    place: 16,
    head: 'H, mm',
  }),
})

export type PackedSizeField = keyof typeof packedSizeFields
