import { eq, sql } from 'drizzle-orm'
import { type CourierProviderName, courierProviderLabel } from '#domain/couriers/courier-provider.ts'
import type { Queryable } from '#server/db/client.ts'
import { providerCouriers } from '#server/db/schema/bookings.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { courierQueries } from '../couriers/courier-queries.ts'

const contacts: Record<CourierProviderName, { email: string; trackingUrl: string }> = {
  bobgo: { email: 'support@bobgo.co.za', trackingUrl: 'https://track.bobgo.co.za/{number}' },
}

/** The courier of whatever is booked through a provider: added with the first booking, and the owner may change it. */
export async function findProviderCourier(tx: Queryable, provider: CourierProviderName): Promise<number> {
  const known = await findLinked(tx, provider)
  if (known !== null) return known
  const name = courierProviderLabel(provider)
  const { email, trackingUrl } = contacts[provider]
  await courierQueries.insertIfNew(tx, { name, contact: name, email, phone: '', trackingUrl })
  // The owner may have added it by hand before.
  const [courier] = await tx
    .select({ id: couriers.id })
    .from(couriers)
    .where(sql`lower(${couriers.name}) = ${name.toLowerCase()} or lower(${couriers.email}) = ${email}`)
    .orderBy(couriers.id)
    .limit(1)
  if (!courier) throw new Error(`There is no courier for ${name}, and none could be added`)
  await tx.insert(providerCouriers).values({ provider, courierId: courier.id }).onConflictDoNothing()
  return (await findLinked(tx, provider)) ?? courier.id
}

async function findLinked(tx: Queryable, provider: CourierProviderName): Promise<number | null> {
  const rows = await tx
    .select({ id: providerCouriers.courierId })
    .from(providerCouriers)
    .where(eq(providerCouriers.provider, provider))
  return rows[0]?.id ?? null
}
