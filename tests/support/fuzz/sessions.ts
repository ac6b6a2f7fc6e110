import { sql } from 'drizzle-orm'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { openSession } from '#server/features/accounts/sessions/open-session.ts'
import { aCustomer, anAdministrator, aStaffMember, type Person, send } from '../given/builders.ts'
import type { Facts, FuzzedShop } from './known.ts'
import type { Who } from './shot.ts'

const given: Permission[] = ['catalogue', 'orders', 'emails', 'reports']

/** The senders. A request may end its own session or remove its own rights, and then the sender gets a new one. */
export async function openSessions(shop: FuzzedShop, { buyer, member }: Facts) {
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
  const token = await db.transaction(async (tx) => {
    // Another request may delete it at this moment.
    const { rowCount } = await tx.execute(sql`select from accounts where id = ${person.id} for key share`)
    const session = { accountId: person.id, isRemembered: true, userAgent: null, now: clock() }
    return rowCount === 0 ? null : openSession(tx, session)
  })
  return token === null ? aCustomer(shop) : { ...person, token }
}
