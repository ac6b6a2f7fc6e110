export const courierProviderNames = ['bobgo'] as const
export type CourierProviderName = (typeof courierProviderNames)[number]

const labels: Record<CourierProviderName, string> = { bobgo: 'Bob Go' }

/** For a text that cannot know which of them it speaks of. */
export function couriersText(): string {
  return courierProviderNames.map(courierProviderLabel).join(' or ')
}

export function courierProviderLabel(name: CourierProviderName): string {
  return labels[name]
}
