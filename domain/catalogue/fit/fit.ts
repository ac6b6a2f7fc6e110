/* Whether a part or an accessory fits a device, by what is declared of both: what the one needs, what the other
   offers. Nothing is concluded from a description, and what is not declared is not known. */

type Fact = { label: string; unit: string | null }

const word = (label: string): Fact => ({ label, unit: null })
const measure = (label: string, unit: FitUnit): Fact => ({ label, unit })

/** In the order in which they are told. */
export const fitFacts = {
  device: word('Device'),
  model: word('Model'),
  platform: word('Platform'),
  connector: word('Connector'),
  socket: word('Processor socket'),
  memory: word('Memory type'),
  slot: word('Slot'),
  mount: word('Mount'),
  screen: measure('Screen size', 'inch'),
  cardLength: measure('Room for a graphics card', 'mm'),
  coolerHeight: measure('Room for a cooler', 'mm'),
  powerSupply: measure('Power supply', 'W'),
  charging: measure('Charging power', 'W'),
  load: measure('Load', 'kg'),
} as const satisfies Record<string, Fact>

export type FitFact = keyof typeof fitFacts

const units = {
  inch: { inch: 1, inches: 1, '"': 1 },
  mm: { mm: 1, cm: 10, m: 1000 },
  W: { w: 1, kw: 1000 },
  kg: { kg: 1, g: 0.001 },
} as const
type FitUnit = keyof typeof units

/** One of these words, or an amount in the fact's own unit. */
export type FitNeed =
  | { fact: FitFact; rule: 'one_of'; values: string[] }
  | { fact: FitFact; rule: 'at_least' | 'at_most'; amount: number }

/** All of these words, or one amount. */
export type FitOffer = { fact: FitFact; values: string[] } | { fact: FitFact; amount: number }

export const fitFactNames = Object.keys(fitFacts) as FitFact[]

export function fitUnit(fact: FitFact): string | null {
  return fitFacts[fact].unit
}

/** "Connector: USB-C or USB-A; Power supply: at least 650 W", or null if a part of it cannot be read. */
export function parseNeeds(text: string): FitNeed[] | null {
  return parsed(text, readNeed)
}

/** "Connector: USB-C, HDMI; Screen size: 15.6 inch", or null if a part of it cannot be read. */
export function parseOffers(text: string): FitOffer[] | null {
  const offers = parsed(text, readOffer)
  // Two amounts of one thing would contradict each other.
  const measured = offers?.filter((offer) => 'amount' in offer).map(({ fact }) => fact) ?? []
  return new Set(measured).size < measured.length ? null : offers
}

export function needText(need: FitNeed): string {
  return `${fitFacts[need.fact].label}: ${neededText(need)}`
}

/** "USB-C or USB-A", "at least 650 W". */
export function neededText(need: FitNeed): string {
  if (need.rule === 'one_of') return need.values.join(' or ')
  return `${need.rule === 'at_least' ? 'at least' : 'at most'} ${amountText(need.fact, need.amount)}`
}

export function offerText(offer: FitOffer): string {
  return `${fitFacts[offer.fact].label}: ${'values' in offer ? offer.values.join(', ') : amountText(offer.fact, offer.amount)}`
}

function amountText(fact: FitFact, amount: number): string {
  const unit = fitUnit(fact)
  return unit === 'inch' ? `${amount}"` : `${amount} ${unit}`
}

function parsed<Statement>(
  text: string,
  read: (fact: FitFact, said: string) => Statement | null,
): Statement[] | null {
  const statements = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const { label, said } = /^(?<label>[^:]+):(?<said>.+)$/.exec(part)?.groups ?? {}
      const fact = factOf(label ?? '')
      return fact && said ? read(fact, said.trim()) : null
    })
  return statements.some((statement) => statement === null)
    ? null
    : statements.filter((statement) => statement !== null)
}

function factOf(label: string): FitFact | undefined {
  const wanted = label.trim().toLowerCase()
  return fitFactNames.find((name) => fitFacts[name].label.toLowerCase() === wanted)
}

function readNeed(fact: FitFact, said: string): FitNeed | null {
  if (fitUnit(fact) === null) {
    const values = wordsOf(said)
    return values.length > 0 ? { fact, rule: 'one_of', values } : null
  }
  const { rule, amount } = /^at (?<rule>least|most) (?<amount>.+)$/i.exec(said)?.groups ?? {}
  const value = amountOf(fact, amount ?? '')
  if (value === null) return null
  return { fact, rule: rule?.toLowerCase() === 'least' ? 'at_least' : 'at_most', amount: value }
}

function readOffer(fact: FitFact, said: string): FitOffer | null {
  if (fitUnit(fact) !== null) {
    const amount = amountOf(fact, said)
    return amount === null ? null : { fact, amount }
  }
  const values = wordsOf(said)
  return values.length > 0 ? { fact, values } : null
}

function wordsOf(said: string): string[] {
  const words = said.split(/,|\bor\b/i).map((one) => one.trim().replaceAll(/\s+/g, ' '))
  return words.filter((one, at) => one !== '' && words.findIndex((other) => isSameWord(one, other)) === at)
}

function amountOf(fact: FitFact, said: string): number | null {
  const { number, unit } = /^(?<number>\d{1,6}(?:[.,]\d{1,2})?) ?(?<unit>"|[a-z]+)$/i.exec(said)?.groups ?? {}
  const own = fitUnit(fact) as FitUnit | null
  const sizes: Readonly<Record<string, number>> = own === null ? {} : units[own]
  const name = unit?.toLowerCase() ?? ''
  const size = Object.hasOwn(sizes, name) ? sizes[name] : undefined
  if (number === undefined || size === undefined) return null
  return Number((Number(number.replace(',', '.')) * size).toPrecision(9))
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export type FitAnswer = 'fits' | 'does_not_fit' | 'unknown'

/** One need, and what the device declares of it; null if nothing. */
export type FitCheck = { need: FitNeed; offered: string | null; answer: FitAnswer }

export type Fit = { answer: FitAnswer; checks: FitCheck[] }

/**
 * One need that is not met decides. Otherwise a need of which the device declares nothing leaves it open, and so do
 * missing needs: without them nothing is known.
 */
export function checkFit(needs: readonly FitNeed[], offers: readonly FitOffer[]): Fit {
  const checks = needs.map((need) => checkNeed(need, offers))
  const has = (answer: FitAnswer) => checks.some((check) => check.answer === answer)
  if (has('does_not_fit')) return { answer: 'does_not_fit', checks }
  return { answer: checks.length === 0 || has('unknown') ? 'unknown' : 'fits', checks }
}

function checkNeed(need: FitNeed, offers: readonly FitOffer[]): FitCheck {
  const offered = offers.filter(({ fact }) => fact === need.fact)
  if (offered.length === 0) return { need, offered: null, answer: 'unknown' }
  const isMet = offered.some((offer) => meets(need, offer))
  const texts = offered.map((offer) => offerText(offer).replace(/^[^:]+: /, ''))
  return { need, offered: texts.join(', '), answer: isMet ? 'fits' : 'does_not_fit' }
}

function meets(need: FitNeed, offer: FitOffer): boolean {
  if (need.rule === 'one_of')
    return (
      'values' in offer && need.values.some((value) => offer.values.some((one) => isSameWord(one, value)))
    )
  if (!('amount' in offer)) return false
  return need.rule === 'at_least' ? offer.amount >= need.amount : offer.amount <= need.amount
}

/** What products declare, as stored: text that has been validated when it was saved. */
export type FitTexts = { fitNeeds: string; fitOffers: string }

export function fitOf(part: Pick<FitTexts, 'fitNeeds'>, device: Pick<FitTexts, 'fitOffers'>): Fit {
  return checkFit(parseNeeds(part.fitNeeds) ?? [], parseOffers(device.fitOffers) ?? [])
}
