import type { UserInFull } from '#contract/accounts/user.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { requiresSecondFactorOf } from '../second-factor/requires-second-factor-of.ts'
import { listSessions } from '../sessions/session-queries.ts'
import { sessionViews } from '../sessions/session-views.ts'
import { findUser, listLogins } from './user-queries.ts'
import { userView } from './user-view.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig; requiresSecondFactor: boolean }

const shownLogins = 20

/** One account with what is known of its use; null if there is none. */
export async function readUser(
  needs: Needs,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<UserInFull | null> {
  const { db, clock } = needs
  const [user, sessions, logins, isRequired] = await Promise.all([
    findUser(db, accountId),
    listSessions(db, accountId, clock()),
    listLogins(db, accountId, shownLogins),
    requiresSecondFactorOf(db, needs),
  ])
  if (!user) return null
  return {
    user: userView(user),
    needsSecondFactor: isRequired && isShopStaff(user.role),
    sessions: sessionViews(sessions, sessionId),
    logins: logins.map(({ at, action, network }) => ({ at: at.toISOString(), kind: action, network })),
  }
}
