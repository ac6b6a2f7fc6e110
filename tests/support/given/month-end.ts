import { sql } from 'drizzle-orm'
import { addMonths, southAfricanDay, southAfricanMidnightMs } from '#domain/south-african-day.ts'
import type { TestShop } from '../shop/shop.ts'

/** All that happened to orders until now was in the middle of the month before this one, with real money. */
export async function moveToLastMonth(shop: TestShop): Promise<void> {
  const { db, clock } = shop.services
  const day = `${addMonths(southAfricanDay(clock().getTime()), -1).slice(0, 7)}-15`
  const at = new Date(southAfricanMidnightMs(day))
  await db.execute(sql`
    update invoices set issued_at = ${at}, document = document || ${JSON.stringify({ isTest: false, issuedOn: day })}::jsonb
    where issued_at is not null`)
  await db.execute(sql`update payments set mode = 'live', recorded_at = ${at}`)
  await db.execute(sql`update refunds set ended_at = ${at} where ended_at is not null`)
  await db.execute(sql`update order_history set at = ${at}`)
}
