import type { Card } from '../memory.ts'

type TestCard = { number: string; scheme: string; outcome: 'pays' | 'declined' | 'asks' }

/** The only card numbers accepted, so that nobody enters a real one. The first is Yoco's own (Yoco, "Testing"). */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', scheme: 'visa', outcome: 'pays' },
  { number: '4000000000000002', scheme: 'visa', outcome: 'declined' },
  { number: '4000000000003220', scheme: 'visa', outcome: 'asks' },
]

export type CardForm = { cardNumber: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>
type CardReading =
  | { kind: 'card'; card: Card; outcome: TestCard['outcome'] }
  | { kind: 'invalid'; errors: CardErrors }

/** Validates the submitted form; a card is valid to the end of its month. */
export function readCard(form: CardForm, nowMs: number): CardReading {
  const digits = form.cardNumber.replace(/[\s-]/g, '')
  const testCard = TEST_CARDS.find(({ number }) => number === digits)
  const expiry = readExpiry(form.expiry)

  const errors: CardErrors = {}
  if (digits === '') errors.cardNumber = 'Enter a card number'
  else if (!testCard) {
    errors.cardNumber = `Only the sandbox's test cards work here, such as ${spaced(TEST_CARDS[0]?.number ?? '')}. Never type a real card number.`
  }
  if (!expiry) errors.expiry = 'Enter the expiry date as MM/YY, for example 10/30'
  else if (Date.UTC(2000 + expiry.expiryYear, expiry.expiryMonth) <= nowMs) {
    errors.expiry = 'This card has expired. Enter a date in the future'
  }
  if (!/^\d{3}$/.test(form.cvc.trim())) errors.cvc = 'Enter the 3 digits of the CVC'

  if (!testCard || !expiry || Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  const card = { scheme: testCard.scheme, lastFour: digits.slice(-4), ...expiry }
  return { kind: 'card', card, outcome: testCard.outcome }
}

export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

// Accepts "10/28", "10 / 2028" and "1028".
function readExpiry(text: string): { expiryMonth: number; expiryYear: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const expiryMonth = Number(month)
  if (!month || !year || expiryMonth < 1 || expiryMonth > 12) return null
  return { expiryMonth, expiryYear: Number(year) }
}
