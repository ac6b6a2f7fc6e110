import type { Courier } from '#contract/courier.ts'
import type { CourierRow } from './courier-queries.ts'

export function courierView({ isActive, orderCount, createdAt, trackingUrl, ...same }: CourierRow): Courier {
  return {
    ...same,
    tracking_url: trackingUrl,
    active: isActive,
    order_count: orderCount,
    created_at: createdAt.toISOString(),
  }
}
