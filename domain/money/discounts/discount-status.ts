/** How a discount stands today. */
export const discountStatuses = ['running', 'scheduled', 'paused', 'used_up', 'ended'] as const
export type DiscountStatus = (typeof discountStatuses)[number]

export const discountStatusLabels: Record<DiscountStatus, string> = {
  running: 'Running',
  scheduled: 'Scheduled',
  paused: 'Paused',
  used_up: 'Used up',
  ended: 'Ended',
}

export function discountStatus(
  discount: {
    isActive: boolean
    beginsAt: Date
    endsAt: Date | null
    maxUses: number | null
    claimed: number
  },
  now: Date,
): DiscountStatus {
  const { isActive, beginsAt, endsAt, maxUses, claimed } = discount
  if (endsAt && endsAt <= now) return 'ended'
  if (!isActive) return 'paused'
  if (maxUses !== null && claimed >= maxUses) return 'used_up'
  return beginsAt > now ? 'scheduled' : 'running'
}
