import type { SpecificationField, Specifications } from './specification-field.ts'
import { factOf } from './specification-template.ts'

export type FactsReading =
  | { kind: 'right'; specifications: Specifications }
  | { kind: 'wrong'; message: string }

/**
 * Specifications as a template writes them: its names, its units, its choices. What a product said before stays even
 * if it is of another kind, so that a new template keeps nobody from saving.
 */
export function withTemplate(
  specifications: Specifications,
  fields: readonly SpecificationField[],
  before: Specifications,
): FactsReading {
  if (typeof specifications === 'string') return { kind: 'right', specifications }
  const byName = new Map(fields.map((field) => [field.name, field]))
  const written: Record<string, string | number> = {}
  for (const [key, said] of Object.entries(specifications)) {
    const field = byName.get(key) ?? byName.get(key.toLowerCase())
    const text = String(said).trim()
    const isSame = !field || text === '' || text === factOf(before, field.name)
    const reading = isSame ? null : readFact(field, text)
    if (reading?.kind === 'wrong') return { kind: 'wrong', message: `${field?.label}: ${reading.message}` }
    // A number in a file of other programs stays one.
    written[field?.name ?? key] = reading && reading.text !== String(said) ? reading.text : said
  }
  return { kind: 'right', specifications: written }
}

export type FactReading = { kind: 'right'; text: string } | { kind: 'wrong'; message: string }

/** One value as its field writes it, or what is wrong with it. */
export function readFact(field: SpecificationField, text: string): FactReading {
  const said = text.trim()
  switch (field.kind) {
    case 'number':
      return readMeasure(field, said)
    case 'choice':
      return readChoice(field.choices, said)
    case 'flag':
      return readFlag(said)
    case 'text':
      return right(said)
  }
}

const right = (text: string): FactReading => ({ kind: 'right', text })

function readChoice(choices: readonly string[], said: string): FactReading {
  const choice = choices.find((one) => one.toLowerCase() === said.toLowerCase())
  return choice ? right(choice) : { kind: 'wrong', message: `Choose one of: ${choices.join(', ')}` }
}

function readFlag(said: string): FactReading {
  if (/^(?:yes|y|true|1)$/i.test(said)) return right('Yes')
  if (/^(?:no|n|false|0)$/i.test(said)) return right('No')
  return { kind: 'wrong', message: 'Answer Yes or No' }
}

/** Units that one field may mix: a disk of 512GB and one of 1TB. */
const unitFamilies: readonly (readonly string[])[] = [
  ['MB', 'GB', 'TB'],
  ['g', 'kg'],
  ['mm', 'cm', 'm'],
  ['Hz', 'kHz', 'MHz', 'GHz'],
  ['mW', 'W', 'kW'],
  ['mAh', 'Ah'],
  ['Wh', 'kWh'],
  ['ml', 'litres'],
  ['minutes', 'hours'],
  ['days', 'months', 'years'],
]

const otherSpellings: Record<string, string> = {
  inch: '"',
  inches: '"',
  '″': '"',
  '”': '"',
  hour: 'hours',
  minute: 'minutes',
  litre: 'litres',
  l: 'litres',
  day: 'days',
  month: 'months',
  year: 'years',
  h: 'hours',
  min: 'minutes',
  gib: 'GB',
  tib: 'TB',
  mib: 'MB',
  kgs: 'kg',
  hertz: 'Hz',
  watt: 'W',
  watts: 'W',
}

/** "16 gb" is 16GB, "144hz" is 144 Hz; what follows, such as "DDR5", stays. "2 x 8GB" is a number too. */
function readMeasure({ unit }: SpecificationField, said: string): FactReading {
  const measure = measureIn(unit, said)
  if (!measure) return { kind: 'wrong', message: wrongNumber(unit) }
  const { times, amount, unit: own, rest } = measure
  return right(`${times}${amount}${own && `${joinedBy(own, unit)}${own}`}${rest}`)
}

type Measure = { times: string; amount: string; unit: string; rest: string }

function measureIn(unit: string, said: string): Measure | null {
  const measure =
    /^(?<times>\d{1,2} ?[x×] ?)?(?<amount>\d{1,9}(?:[.,]\d{1,4})?) ?(?<unit>["″”]|[\p{L}%°/]+)?(?<rest>.*)$/u.exec(
      said,
    )?.groups
  if (!measure) return null
  const { times = '', unit: typed = '', rest = '' } = measure
  const amount = (measure.amount ?? '').replace(',', '.')
  const known = unit === '' ? typed : unitNamed(typed, unit)
  return known === null ? null : { times, amount, unit: known, rest }
}

/** How many of the smallest of its family a unit is. Those of memory stay as they are written: 1TB, and not 1024GB. */
const unitSizes: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  mm: 1,
  cm: 10,
  m: 1000,
  ml: 1,
  litres: 1000,
  mAh: 1,
  Ah: 1000,
  Wh: 1,
  kWh: 1000,
  Hz: 1,
  kHz: 1000,
  MHz: 1_000_000,
  GHz: 1_000_000_000,
  mW: 1,
  W: 1000,
  kW: 1_000_000,
  minutes: 1,
  hours: 60,
  months: 1,
  years: 12,
}

/** What shoppers filter a number by: "900 g, boxed" and "0,9" are 0.9 kg where a field counts in kg. */
export function measureOf({ unit }: SpecificationField, said: string): string | null {
  const measure = measureIn(unit, said.trim())
  if (!measure) return null
  const total = Number(measure.amount) * Number(/\d+/.exec(measure.times)?.[0] ?? 1)
  const [from, to] = [unitSizes[measure.unit], unitSizes[unit]]
  const isSame = from === undefined || to === undefined
  // Without the digits that dividing adds.
  const amount = Number((isSame ? total : (total * from) / to).toPrecision(6))
  const own = isSame ? measure.unit : unit
  return `${amount}${own && `${joinedBy(own, unit)}${own}`}`
}

function wrongNumber(unit: string): string {
  if (unit === '') return 'Start with a number'
  return `Enter a number in ${unit}, such as 16${joinedBy(unit)}${unit}`
}

/** The unit as it is written, if it may stand in a field of this unit. A number alone is in the field's own. */
function unitNamed(typed: string, unit: string): string | null {
  if (typed === '') return unit
  const meant = otherSpellings[typed.toLowerCase()] ?? typed
  const family = unitFamilies.find((units) => units.includes(unit)) ?? [unit]
  // Exactly first: "m" and "M" differ.
  return (
    family.find((one) => one === meant) ??
    family.find((one) => one.toLowerCase() === meant.toLowerCase()) ??
    null
  )
}

function joinedBy(unit: string, field = unit): '' | ' ' {
  return field !== '' && /^(?:[MGT]B|["%°])/.test(unit) ? '' : ' '
}
