import { sql } from 'drizzle-orm'
import { bookingStatesThat } from '#domain/couriers/booking-state.ts'
import { courierProviderLabel } from '#domain/couriers/courier-provider.ts'
import { anyOf } from '#server/db/word-list.ts'
import type { Services } from '#server/services.ts'
import type { WebhookState } from '../couriers/courier-provider.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'couriers' | 'publicUrl' | 'log'>

/** Where a courier service reports what happens to parcels. */
export function courierWebhookUrl(publicUrl: string): string {
  return `${publicUrl}/api/webhooks/couriers/bobgo`
}

export type CourierConnection = {
  provider: string | null
  webhook: WebhookState['kind'] | null
  message: string | null
  lastEventAt: string | null
  undecided: number
  failedLastWeek: number
}

export async function readConnection(needs: Needs): Promise<CourierConnection> {
  const provider = needs.couriers.bobgo
  const [state, counts] = await Promise.all([
    provider?.checkWebhook(courierWebhookUrl(needs.publicUrl)) ?? null,
    countTrouble(needs),
  ])
  return {
    provider: provider ? courierProviderLabel(provider.name) : null,
    webhook: state?.kind ?? null,
    message: state ? messageOf(state) : null,
    ...counts,
  }
}

/** Registers the webhook anew; null without a provider. */
export async function repairWebhook(
  needs: Needs,
): Promise<{ webhook: WebhookState['kind']; message: string | null } | null> {
  const provider = needs.couriers.bobgo
  if (!provider) return null
  const state = await provider.registerWebhook(courierWebhookUrl(needs.publicUrl))
  return { webhook: state.kind, message: messageOf(state) }
}

/** A subscription is switched off after three days without success, and only the merchant is told, by email. */
export async function watchCourierWebhook(needs: Needs): Promise<number> {
  const provider = needs.couriers.bobgo
  if (!provider) return 0
  const state = await provider.checkWebhook(courierWebhookUrl(needs.publicUrl))
  if (state.kind !== 'incomplete') return 0
  const repaired = await provider.registerWebhook(courierWebhookUrl(needs.publicUrl))
  needs.log.info({ missing: state.missingTopics, now: repaired.kind }, 'the courier webhook was registered')
  return 1
}

function messageOf(state: WebhookState): string | null {
  return state.kind === 'refused' ? state.message : null
}

async function countTrouble({ db, clock }: Needs) {
  const result = await db.execute<{
    undecided: number
    failed: number
    last_event: Date | string | null
  }>(sql`
    select
      (select count(*)::int from parcel_bookings where state in ${anyOf(bookingStatesThat('isUndecided'))}) as undecided,
      (select count(*)::int from parcel_bookings where state in ('refused', 'lost')
        and ended_at > ${new Date(clock().getTime() - weekMs)}) as failed,
      (select max(received_at) from courier_events) as last_event`)
  const [row] = result.rows
  return {
    undecided: row?.undecided ?? 0,
    failedLastWeek: row?.failed ?? 0,
    lastEventAt: row?.last_event ? new Date(row.last_event).toISOString() : null,
  }
}

const weekMs = 7 * 24 * 60 * 60_000
