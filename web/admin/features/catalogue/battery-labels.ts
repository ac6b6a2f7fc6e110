import type { BatteryKind, Boxing, ProductBattery } from '#domain/couriers/packing.ts'

export const batteryLabels: Record<BatteryKind, string> = {
  none: 'None',
  inside: 'In the product',
  loose: 'Loose, such as a power bank',
}

const asCategory = 'As its category'

export const productBatteryLabels: Record<ProductBattery, string> = {
  category: asCategory,
  ...batteryLabels,
}

export const boxingLabels: Record<Boxing, string> = {
  category: asCategory,
  together: 'With other products',
  alone: 'Each unit in its own box',
}
