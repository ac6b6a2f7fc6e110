import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { LetterKind } from '#domain/letter.ts'
import { letters } from '#server/db/schema/letters.ts'
import type { TestShop } from './shop.ts'

export type OwedLetter = { kind: LetterKind; facts: Record<string, unknown> }

/** What the shop owes somebody, the oldest first, opened as the sender of letters opens it. */
export async function lettersTo(shop: Pick<TestShop, 'services'>, recipient: string): Promise<OwedLetter[]> {
  const rows = await shop.services.db
    .select({ kind: letters.kind, sealedFacts: letters.sealedFacts })
    .from(letters)
    .where(eq(letters.recipient, recipient))
    .orderBy(asc(letters.id))
  return rows.map(({ kind, sealedFacts }) => ({
    kind,
    facts: z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(sealedFacts ? shop.services.sealer.open(sealedFacts) : '{}')),
  }))
}

/** The token of the link in the newest letter of a kind. */
export async function tokenIn(
  shop: Pick<TestShop, 'services'>,
  recipient: string,
  kind: 'verify_email' | 'reset_password',
): Promise<string> {
  const letter = (await lettersTo(shop, recipient)).findLast((letter) => letter.kind === kind)
  if (!letter) throw new Error(`No ${kind} letter is owed to ${recipient}`)
  return z.string().parse(letter.facts.token)
}
