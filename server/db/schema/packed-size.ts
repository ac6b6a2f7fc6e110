import { type Column, sql } from 'drizzle-orm'
import { integer } from 'drizzle-orm/pg-core'
import type { PackedSizeField } from '#domain/fields/packed-size-fields.ts'
import { holds } from './columns.ts'

/** Columns of products, and of categories as their defaults. */
export const packedSize = () => ({
  packedMassG: integer('packed_mass_g'),
  packedLengthMm: integer('packed_length_mm'),
  packedWidthMm: integer('packed_width_mm'),
  packedHeightMm: integer('packed_height_mm'),
})

export function isMeasured(name: string, table: Record<PackedSizeField, Column>) {
  const { packedMassG, packedLengthMm, packedWidthMm, packedHeightMm } = table
  return holds(
    name,
    sql`${packedMassG} > 0 and ${packedLengthMm} > 0 and ${packedWidthMm} > 0 and ${packedHeightMm} > 0`,
  )
}
