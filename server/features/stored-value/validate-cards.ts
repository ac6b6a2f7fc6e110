import type { SpendableValue } from '#domain/payments/stored-value.ts'
import type { TypedCard } from './gift-card-codes.ts'
import type { StoredValueRow } from './spendable-text.ts'

export type CardProblem = 'unknown' | 'expired' | 'blocked' | 'empty'

/** A typed gift card as it can be spent now. */
export type ValidatedCard = {
  typed: string
  codeEnd: string | null
  availableCents: number
  expiresAt: string | null
  problem: CardProblem | null
}

/** What may be spent, and what is wrong with the cards that may not. */
export function validateCards(
  rows: readonly StoredValueRow[],
  { cards, usesCredit, now }: { cards: readonly TypedCard[]; usesCredit: boolean; now: Date },
): { values: SpendableValue[]; cards: ValidatedCard[]; creditCents: number } {
  const credit = rows.filter(({ kind, isBlocked }) => kind === 'store_credit' && !isBlocked)
  const typed = cards.map((card) => ({ card, row: rowOf(card, rows) }))
  const usable = typed.flatMap(({ row }) => (row && problemOf(row, now) === null ? [row] : []))
  return {
    values: [...new Set(usable), ...(usesCredit ? credit : [])],
    cards: typed.map(({ card, row }) => ({
      typed: card.typed,
      codeEnd: row?.codeEnd ?? null,
      availableCents: row?.availableCents ?? 0,
      expiresAt: row?.expiresAt ? new Date(row.expiresAt).toISOString() : null,
      problem: row ? problemOf(row, now) : 'unknown',
    })),
    creditCents: credit.reduce((sum, { availableCents }) => sum + availableCents, 0),
  }
}

function rowOf({ hashes }: TypedCard, rows: readonly StoredValueRow[]): StoredValueRow | undefined {
  return rows.find(({ codeHash }) => codeHash !== null && hashes.includes(codeHash))
}

function problemOf({ isBlocked, expiresAt, availableCents }: StoredValueRow, now: Date): CardProblem | null {
  if (isBlocked) return 'blocked'
  if (expiresAt !== null && new Date(expiresAt) <= now) return 'expired'
  return availableCents > 0 ? null : 'empty'
}

const texts: Record<CardProblem, string> = {
  unknown: 'We do not know this gift card. Check the code for typing errors.',
  expired: 'This gift card has expired.',
  blocked: 'This gift card is blocked. Please contact us.',
  empty:
    'Nothing is left on this gift card. If an unpaid order of yours holds it, pay or cancel that order first.',
}

export function cardProblemText(problem: CardProblem): string {
  return texts[problem]
}
