/** What a lithium battery in a product changes: how it may travel. */
export const batteryKinds = ['none', 'inside', 'loose'] as const
export type BatteryKind = (typeof batteryKinds)[number]

/** A product may follow its category in both. */
export const boxings = ['category', 'together', 'alone'] as const
export type Boxing = (typeof boxings)[number]
export const productBatteries = ['category', ...batteryKinds] as const
export type ProductBattery = (typeof productBatteries)[number]

/** How one unit is packed; null for what nobody has measured. */
export type Packing = {
  massG: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  shipsAlone: boolean
  battery: BatteryKind
}

export type ProductPacking = {
  packedMassG: number | null
  packedLengthMm: number | null
  packedWidthMm: number | null
  packedHeightMm: number | null
  boxing: Boxing
  battery: ProductBattery
}

export type CategoryPacking = Omit<ProductPacking, 'boxing' | 'battery'> & {
  shipsAlone: boolean
  battery: BatteryKind
}

/**
 * A product's own values win, one by one. The sides belong together: those of a category say nothing about a product
 * of which one side was measured.
 */
export function packingOf(product: ProductPacking | null, category: CategoryPacking | null): Packing {
  const sides = product && hasSides(product) ? product : category
  return {
    massG: product?.packedMassG ?? category?.packedMassG ?? null,
    lengthMm: sides?.packedLengthMm ?? null,
    widthMm: sides?.packedWidthMm ?? null,
    heightMm: sides?.packedHeightMm ?? null,
    shipsAlone:
      !product || product.boxing === 'category'
        ? (category?.shipsAlone ?? false)
        : product.boxing === 'alone',
    battery: !product || product.battery === 'category' ? (category?.battery ?? 'none') : product.battery,
  }
}

function hasSides({ packedLengthMm, packedWidthMm, packedHeightMm }: ProductPacking): boolean {
  return packedLengthMm !== null || packedWidthMm !== null || packedHeightMm !== null
}

/** Any loose battery decides for the whole parcel. */
export function batteryOf(units: readonly { battery: BatteryKind }[]): BatteryKind {
  if (units.some(({ battery }) => battery === 'loose')) return 'loose'
  return units.some(({ battery }) => battery === 'inside') ? 'inside' : 'none'
}

const notes: Record<BatteryKind, string> = {
  none: '',
  // UN numbers as carriers know them (IATA, packing instructions 965 to 967).
  inside: 'Lithium-ion batteries in equipment (UN3481)',
  loose: 'Lithium-ion batteries (UN3480): by road only',
}

/** What the waybill says of them, for the courier. */
export function batteryNote(battery: BatteryKind): string {
  return notes[battery]
}

const byAir = /overnight|express|same.?day|\bair\b|next.?day/i

/** Services that fly, by their name: loose lithium batteries are not let on passenger aircraft. */
export function mayCarry(battery: BatteryKind, service: { serviceName: string }): boolean {
  return battery !== 'loose' || !byAir.test(service.serviceName)
}

/** Lockers and counters take none that are loose. */
export function mayGoToPoint(battery: BatteryKind): boolean {
  return battery !== 'loose'
}
