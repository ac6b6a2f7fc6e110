import { sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/permissions.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '../given/builders.ts'
import type { FuzzedShop, Known } from './known.ts'
import type { Who } from './shot.ts'

const given: Permission[] = ['catalogue', 'orders', 'emails', 'reports']

/** The senders. A request may end its own session or remove its own rights, and then the sender gets a new one. */
export async function openSessions(shop: FuzzedShop, { buyer, member }: Known) {
  const open = {
    customer: () => again(shop, buyer),
    member: () => again(shop, member),
    staff: () => aStaffMember(shop, given),
    administrator: () => anAdministrator(shop),
  }
  const held: Record<Exclude<Who, 'guest'>, Person> = {
    customer: buyer,
    member,
    staff: await open.staff(),
    administrator: await open.administrator(),
  }

  return {
    of: (who: Who) => (who === 'guest' ? null : held[who].token),
    /** After a refusal, only a sender whose session or rights are gone gets a new session. */
    async renew(who: Who) {
      if (who === 'guest') return
      const { status } = await send(shop, 'GET', verificationTokens[who], { token: held[who].token })
      if (status !== 200) held[who] = await open[who]()
    },
  }
}

// An address that each of them may read as long as their session and rights are intact.
const verificationTokens = {
  customer: '/account',
  member: '/account',
  staff: '/admin/products',
  administrator: '/admin/settings',
} as const

/** The same person, or a new one if the account is gone. */
async function again(shop: FuzzedShop, person: Person): Promise<Person> {
  const { db, clock } = shop.services
  const { rowCount } = await db.execute(sql`select from accounts where id = ${person.id}`)
  if (rowCount === 0) return aCustomer(shop)
  const session = { accountId: person.id, isRemembered: true, userAgent: null, now: clock() }
  return { ...person, token: await openSession(db, session) }
}
