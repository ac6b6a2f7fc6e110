import type { Db } from '#server/db/client.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { listSecondFactors, updateSealedSecret } from './second-factor-queries.ts'

/** Seals with the newest secret what an older one sealed, and returns how many there were. */
export async function resealSecondFactors({
  db,
  secondFactorSealer,
}: {
  db: Db
  secondFactorSealer: Sealer
}): Promise<number> {
  let count = 0
  for (const { accountId, sealedSecret } of await listSecondFactors(db)) {
    const resealed = secondFactorSealer.resealed(sealedSecret)
    if (resealed && (await updateSealedSecret(db, { accountId, from: sealedSecret, to: resealed })))
      count += 1
  }
  return count
}
