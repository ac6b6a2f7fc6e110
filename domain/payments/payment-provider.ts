export const providerNames = ['yoco'] as const
export type ProviderName = (typeof providerNames)[number]

const labels: Record<ProviderName, string> = { yoco: 'Yoco' }

export function providerLabel(name: ProviderName): string {
  return labels[name]
}
