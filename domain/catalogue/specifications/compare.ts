export type StatedFact = { label: string; value: string }

/** One fact of all compared products, in their order; null where a product does not state it. */
export type ComparedRow = { label: string; values: (string | null)[] }

export type Comparison = { differences: ComparedRow[]; same: ComparedRow[] }

/** What the products differ in, and what is the same for all. A fact that only some of them state is a difference. */
export function compareFacts(products: readonly (readonly StatedFact[])[]): Comparison {
  const stated = products.map((facts) => facts.filter(({ value }) => value.trim() !== ''))
  const rows = labelsOf(stated).map((label) => ({
    label,
    values: stated.map((facts) => statedValue(facts, label)),
  }))
  return { differences: rows.filter(differs), same: rows.filter((row) => !differs(row)) }
}

/** Every label once, in the order of the products' own facts: what only a later one states comes after what precedes it there. */
function labelsOf(products: readonly (readonly StatedFact[])[]): string[] {
  const labels: string[] = []
  for (const facts of products) {
    let place = 0
    for (const { label } of facts) {
      const known = labels.findIndex((one) => isSameLabel(one, label))
      if (known < 0) labels.splice(place, 0, label)
      place = (known < 0 ? place : known) + 1
    }
  }
  return labels
}

function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A text without names makes several facts of one label. */
function statedValue(facts: readonly StatedFact[], label: string): string | null {
  const values = facts.filter((fact) => isSameLabel(fact.label, label)).map(({ value }) => value.trim())
  return values.join(', ') || null
}

function differs({ values }: ComparedRow): boolean {
  const [first] = values
  return values.some(
    (value) => value === null || first === undefined || first === null || !isSameFact(value, first),
  )
}

/** Whether two texts say the same: "1,24 kg" and "1240 g" do. */
export function isSameFact(one: string, other: string): boolean {
  return plainFact(one) === plainFact(other)
}

type Unit = { measure: string; size: number }

const unit = (measure: string, size = 1): Unit => ({ measure, size })

const units: Record<string, Unit> = {
  mm: unit('mm'),
  cm: unit('mm', 10),
  m: unit('mm', 1000),
  g: unit('g'),
  kg: unit('g', 1000),
  mb: unit('mb'),
  gb: unit('mb', 1000),
  tb: unit('mb', 1_000_000),
  hz: unit('hz'),
  khz: unit('hz', 1000),
  mhz: unit('hz', 1_000_000),
  ghz: unit('hz', 1_000_000_000),
  w: unit('w'),
  kw: unit('w', 1000),
  wh: unit('wh'),
  kwh: unit('wh', 1000),
  mah: unit('mah'),
  ah: unit('mah', 1000),
  ml: unit('ml'),
  l: unit('ml', 1000),
  litre: unit('ml', 1000),
  litres: unit('ml', 1000),
  month: unit('month'),
  months: unit('month'),
  year: unit('month', 12),
  years: unit('month', 12),
  '"': unit('inch'),
  in: unit('inch'),
  inch: unit('inch'),
  inches: unit('inch'),
}

// "1,240" is left alone: it may be a thousand or little more than one.
const measured =
  /(?<![\d.,])(?<amount>\d+(?:[.]\d+|,\d{1,2})?)(?![\d]|[.,]\d)(?: ?(?<name>"|[a-z]+)(?![a-z\d]))?/g

/** The text with everything that only its writing distinguishes taken out. */
function plainFact(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[″”]/g, '"')
    .replaceAll('×', 'x')
    .replaceAll(/(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(measured, (whole, amount: string, name: string | undefined) =>
      plainMeasure(whole, amount, name),
    )
}

function plainMeasure(whole: string, amount: string, name: string | undefined): string {
  const value = Number(amount.replace(',', '.'))
  const known = name !== undefined && Object.hasOwn(units, name) ? units[name] : undefined
  if (!known) return whole.replace(amount, String(value))
  return `${Number((binary(value, known) * known.size).toPrecision(12))} ${known.measure}`
}

/** 1024 GB are a terabyte, as 1000 GB are: both are written. */
function binary(value: number, { measure }: Unit): number {
  return measure === 'mb' && value > 0 && value % 1024 === 0 ? (value / 1024) * 1000 : value
}

/** What is told of the kind of a product; its root is the topmost of its categories. */
export type Comparable = { specifications: Record<string, string | number> | string; root: string }

// These are said of anything.
const general = new Set(['type', 'product_type', 'color', 'colour', 'warranty_months', 'weight', 'size'])

/**
 * Whether comparing them tells little: they are of other categories, or say that they are of another type and have no
 * more than half of their facts in common. A mini PC and a tower have; a mouse and a keyboard have not.
 */
export function areDifferentKinds(products: readonly Comparable[]): boolean {
  const [first, ...others] = products
  return first !== undefined && others.some((other) => isOtherKind(first, other))
}

function isOtherKind(one: Comparable, other: Comparable): boolean {
  if (one.root !== other.root) return true
  const [ownType, otherType] = [typeOf(one), typeOf(other)]
  return ownType !== '' && otherType !== '' && ownType !== otherType && sharedPart(one, other) <= 0.5
}

/** How much of what the one that says less states is stated by both. */
function sharedPart(one: Comparable, other: Comparable): number {
  const [own, others] = [namesOf(one), namesOf(other)]
  const shared = own.filter((name) => others.includes(name)).length
  return shared / Math.max(Math.min(own.length, others.length), 1)
}

// Read here and not as a facet, whose code is larger than a page may grow by.
function typeOf({ specifications }: Comparable): string {
  if (typeof specifications === 'string') return ''
  return String(specifications.type ?? specifications.product_type ?? '').toLowerCase()
}

function namesOf({ specifications }: Comparable): string[] {
  if (typeof specifications === 'string') return []
  return Object.keys(specifications)
    .map((name) => name.toLowerCase())
    .filter((name) => !general.has(name))
}
