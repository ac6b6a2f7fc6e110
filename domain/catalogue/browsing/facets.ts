import type { ProductTag } from '../product.ts'
import { specificationName } from '../specifications/specification-template.ts'
import {
  type Facet,
  type FacetKey,
  facetKeys,
  facetLabel,
  formatFacet,
  isOwnFacetKey,
  ownFacetKey,
} from './facet.ts'

type FacetReader = (text: string) => string[]

/** The facets that a specification describes, by the names owners use for it. */
const readers: Record<string, readonly (readonly [FacetKey, FacetReader])[]> = {
  type: [['type', kindOfThing]],
  product_type: [['type', kindOfThing]],
  processor: [['processor', processorFamily]],
  cpu: [['processor', processorFamily]],
  chip: [['processor', processorFamily]],
  ram: [['ram', capacity]],
  memory: [['ram', capacity]],
  storage: [['storage', capacity]],
  capacity: [['storage', capacity]],
  ssd: [['storage', capacity]],
  display: [
    ['screen', inches],
    ['refresh_rate', hertz],
  ],
  screen: [
    ['screen', inches],
    ['refresh_rate', hertz],
  ],
  screen_size: [['screen', inches]],
  refresh_rate: [['refresh_rate', hertz]],
  graphics: [['graphics', graphicsCard]],
  gpu: [['graphics', graphicsCard]],
  os: [['os', plainName]],
  operating_system: [['os', plainName]],
  ports: [['ports', portsNamed]],
  connectivity: [
    ['network', mobileNetwork],
    ['connection', connectionsNamed],
  ],
  connection: [['connection', connectionsNamed]],
  color: [['color', coloursNamed]],
  colour: [['color', coloursNamed]],
  warranty_months: [['warranty', months]],
}

/** Whether a specification of this name is a filter of every shop. */
export function isReadByItself(name: string): boolean {
  return Object.hasOwn(readers, name)
}

/**
 * In the order in which a template names them, with its labels, and the others after them. A specification that several
 * facets are read from gives them its place, and not its label.
 */
export function facetsInOrder(
  fields: readonly { name: string; label: string; isFilter?: boolean | undefined }[],
): { key: string; label: string }[] {
  const named = fields.flatMap(({ name, label, isFilter }): { key: string; label: string }[] => {
    const known = Object.hasOwn(readers, name) ? (readers[name] ?? []) : []
    if (known.length === 0) return isFilter ? [{ key: ownFacetKey(name), label }] : []
    return known.map(([key]) => ({ key, label: known.length === 1 ? label : facetLabel(key) }))
  })
  const rest = facetKeys.map((key) => ({ key, label: facetLabel(key) }))
  const first = new Map([...named, ...rest].toReversed().map((facet) => [facet.key, facet]))
  const order = [...new Set([...named, ...rest].map(({ key }) => key))]
  return order.flatMap((key) => first.get(key) ?? [])
}

/** Tags are counted with the facets, but are filters of their own: `tag=sale`. */
export const tagKey = 'tag'

/** What the owner's own filters read, by the names of their fields. */
export type OwnReaders = ReadonlyMap<string, (said: string) => string | null>

type FacetSource = { specifications: Parameters<typeof facetsOf>[0]; tags: readonly ProductTag[] }

/** The database writes it: it is on every product that is tagged or reduced. */
export const saleFacet = { key: tagKey, value: 'sale' } as const

/** Everything that a product is counted under in lists, apart from being on sale. */
export function facetsOfProduct({ specifications, tags }: FacetSource, own: OwnReaders): Facet[] {
  return [
    ...facetsOf(specifications, own),
    ...[...new Set(tags)].filter((tag) => tag !== saleFacet.value).map((value) => ({ key: tagKey, value })),
  ]
}

/**
 * What a product with these specifications can be filtered by. Values that no other product would share are left out.
 */
export function facetsOf(
  specifications: Record<string, string | number> | string,
  own: OwnReaders = new Map(),
): Facet[] {
  const rows =
    typeof specifications === 'string' ? rowsOfText(specifications) : Object.entries(specifications)
  const found = rows.flatMap(([name, said]) => facetsOfRow(name, String(said), own))
  const once = new Map(found.map((facet) => [formatFacet(facet), facet]))
  return [...once.values()].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || compareText(a.key, b.key) || compareFacetValues(a.value, b.value),
  )
}

function placeOf({ key }: Facet): number {
  const keys: readonly string[] = facetKeys
  const place = keys.indexOf(key)
  return place === -1 ? facetKeys.length : place
}

function facetsOfRow(name: string, said: string, own: OwnReaders): Facet[] {
  const ownName = specificationName(name)
  const ownValue = own.get(ownName)?.(said.replace(/\s+/g, ' ').trim())
  return [
    ...sharedFacetsOfRow(name, said),
    ...(ownValue && isShareable(ownValue) ? [{ key: ownFacetKey(ownName), value: ownValue }] : []),
  ]
}

function sharedFacetsOfRow(name: string, said: string): Facet[] {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  const known = Object.hasOwn(readers, key) ? (readers[key] ?? []) : []
  return known.flatMap(([facet, read]) =>
    read(said.replace(/\s+/g, ' ').trim())
      .map((value) => value.trim())
      .filter(isShareable)
      .map((value) => ({ key: facet, value })),
  )
}

/** Control characters cannot be stored, and a value longer than this is a sentence rather than a choice. */
function isShareable(value: string): boolean {
  return value !== '' && value.length <= 40 && !/\p{Cc}/u.test(value)
}

/** "Display: 14 inch" on a line of its own, or between semicolons. */
function rowsOfText(text: string): [string, string][] {
  return text.split(/\r?\n|;/).flatMap((line): [string, string][] => {
    const cut = line.indexOf(':')
    return cut > 0 ? [[line.slice(0, cut), line.slice(cut + 1)]] : []
  })
}

// "2 x 16GB" is 32GB to someone filtering by memory; "32GB, 2 x 16GB" already says so.
function capacity(text: string): string[] {
  const named =
    /^(?:(?<times>\d{1,2}) ?[x×] ?)?(?<amount>\d{1,5}(?:[.,]\d{1,2})?) ?(?<unit>[MGT])i?B\b/i.exec(
      text,
    )?.groups
  if (!named) return []
  const amount = Number(named.amount?.replace(',', '.')) * Number(named.times ?? 1)
  const unit = `${named.unit?.toUpperCase()}B`
  const isRoundTerabyte = unit === 'GB' && (amount % 1024 === 0 || amount % 1000 === 0) && amount > 0
  return [isRoundTerabyte ? `${amount % 1024 === 0 ? amount / 1024 : amount / 1000}TB` : `${amount}${unit}`]
}

const families: readonly RegExp[] = [
  /\bApple [AM]\d+(?: (?:Pro|Max|Ultra))?\b/i,
  /\bIntel Core (?:Ultra )?i?\d\b/i,
  /\bIntel (?:Xeon|Celeron|Pentium|Processor)\b/i,
  /\bAMD Ryzen (?:AI )?(?:\d|Threadripper)\b/i,
  /\bAMD Zen \d\b/i,
  /\bSnapdragon [A-Z]{0,2}\d*(?: (?:Gen \d|Elite|Plus))*(?![A-Z0-9])/i,
  /\bMediaTek (?:Dimensity|Helio)\b/i,
  /\b(?:Exynos|Kirin|Unisoc|Google Tensor)\b/i,
]

/** "Intel Core i7-13620H" and "Intel Core i7-14700" are one choice. */
function processorFamily(text: string): string[] {
  for (const family of families) {
    const named = family.exec(text)
    if (named) return [named[0]]
  }
  return plainName(text)
}

/** "headphones" and "Headphones" are one choice. */
function kindOfThing(text: string): string[] {
  return plainName(text).map((name) => name.charAt(0).toUpperCase() + name.slice(1))
}

function plainName(text: string): string[] {
  return [text.split(/[,;(]/)[0] ?? '']
}

function inches(text: string): string[] {
  const size = /(?<size>\d{1,3}(?:[.,]\d{1,2})?)[ -]?(?:["″”]|inch(?:es)?\b)/i.exec(text)?.groups?.size
  const rounded = Math.round(Number(size?.replace(',', '.')) * 10) / 10
  return rounded > 0 ? [`${rounded}"`] : []
}

function hertz(text: string): string[] {
  const rate = /(?<rate>\d{2,3}) ?Hz\b/i.exec(text)?.groups?.rate
  return rate ? [`${Number(rate)} Hz`] : []
}

/** The chip, without its memory size: that is given separately, and differs by manufacturer. */
function graphicsCard(text: string): string[] {
  const name = plainName(text)[0]?.replace(/ \d+ ?GB\b.*$/i, '') ?? ''
  return /\b(?:NVIDIA|GeForce|RTX|GTX|Radeon|Arc|UHD|Iris)\b/i.test(name) ? [name] : []
}

function mobileNetwork(text: string): string[] {
  const generation = /\b(?<generation>[45]G)\b/i.exec(text)?.groups?.generation
  return generation ? [generation.toUpperCase()] : []
}

type Words = readonly (readonly [value: string, said: RegExp])[]

function named(words: Words, text: string): string[] {
  return words.filter(([, said]) => said.test(text)).map(([value]) => value)
}

const ports: Words = [
  // Thunderbolt and USB4 use the USB-C socket.
  ['USB-C', /\b(?:USB-C|USB4|Thunderbolt)\b/i],
  ['USB-A', /\bUSB-A\b/i],
  ['Thunderbolt', /\bThunderbolt\b/i],
  ['HDMI', /\bHDMI\b/i],
  ['DisplayPort', /\bDisplayPort\b/i],
  ['VGA', /\bVGA\b/i],
  ['Network cable', /\b(?:RJ-?45|LAN|Ethernet)\b/i],
  ['Card reader', /\b(?:micro)?SD(?:XC)?\b/i],
  ['Headphones 3.5 mm', /\b3[.,]5 ?mm\b/i],
]

function portsNamed(text: string): string[] {
  return named(ports, text)
}

const connections: Words = [
  ['Bluetooth', /\bBluetooth\b/i],
  ['USB-C', /\bUSB-C\b/i],
  ['USB-A', /\bUSB-A\b/i],
  ['USB receiver', /\bUSB receiver\b/i],
  ['USB cable', /\bUSB cable\b/i],
  ['Headphones 3.5 mm', /\b3[.,]5 ?mm\b/i],
]

// Every phone has Bluetooth and a socket, whether the manufacturer lists it or not: filtering by those that do would
// hide the others.
function connectionsNamed(text: string): string[] {
  return mobileNetwork(text).length > 0 ? [] : named(connections, text)
}

/** Manufacturers invent names for colours; people look for these. */
const colours: Words = [
  ['Black', /\b(?:black|midnight|onyx)\b/i],
  ['Grey', /\b(?:gr[ea]y|graphite|charcoal|gunmetal|slate|anthracite)\b/i],
  ['Silver', /\b(?:silver|aluminium|platinum)\b/i],
  ['White', /\b(?:white|starlight|ivory)\b/i],
  ['Beige', /\b(?:beige|dune|sand|cream|tan)\b/i],
  ['Brown', /\b(?:brown|walnut|oak|leather)\b/i],
  ['Gold', /\bgold\b/i],
  ['Copper', /\b(?:copper|bronze)\b/i],
  ['Yellow', /\byellow\b/i],
  ['Orange', /\borange\b/i],
  ['Red', /\b(?:red|burgundy|crimson)\b/i],
  ['Pink', /\b(?:pink|rose)\b/i],
  ['Purple', /\b(?:purple|lavender|violet|lilac)\b/i],
  ['Blue', /\b(?:blue|navy|ultramarine)\b/i],
  ['Teal', /\b(?:teal|turquoise|cyan)\b/i],
  ['Green', /\b(?:green|olive|mint|sage)\b/i],
]

// "Midnight Black" and "Platinum Silver" each name one colour twice; "Moonlight Blue" is simply blue.
function coloursNamed(text: string): string[] {
  const found = named(colours, text)
  return found.length > 0 ? found : plainName(text)
}

function months(text: string): string[] {
  const count = /^(?<count>[1-9]\d{0,2})\b/.exec(text)?.groups?.count
  if (!count) return []
  return [count === '1' ? '1 month' : `${count} months`]
}

const measures: readonly string[] = ['ram', 'storage', 'screen', 'refresh_rate', 'warranty']

/** Sizes in their order, as people look for them; names with the most common first. */
export function orderFacetValues<Counted extends { value: string; count: number }>(
  key: string,
  values: readonly Counted[],
): Counted[] {
  const isMeasure =
    measures.includes(key) || (isOwnFacetKey(key) && values.every(({ value }) => /^\d/.test(value)))
  return values.toSorted(
    (a, b) => (isMeasure ? 0 : b.count - a.count) || compareFacetValues(a.value, b.value),
  )
}

const unitSizes: Record<string, number> = { MB: 1, GB: 1024, TB: 1024 * 1024 }

/** 8GB before 16GB before 1TB, 6.1" before 13.6", Core i5 before Core i7; what starts with a number comes first. */
export function compareFacetValues(a: string, b: string): number {
  const [sizeOfA, sizeOfB] = [magnitude(a), magnitude(b)]
  if (sizeOfA !== sizeOfB) return sizeOfA < sizeOfB ? -1 : 1
  return compareNaturally(a.toLowerCase(), b.toLowerCase()) || compareText(a, b)
}

function magnitude(value: string): number {
  const named = /^(?<amount>\d+(?:[.]\d+)?)(?<unit>[MGT]B)?/.exec(value)?.groups
  if (!named) return Number.POSITIVE_INFINITY
  return Number(named.amount) * (unitSizes[named.unit ?? ''] ?? 1)
}

function compareNaturally(a: string, b: string): number {
  const [partsOfA, partsOfB] = [a.match(/\d+|\D+/g) ?? [], b.match(/\d+|\D+/g) ?? []]
  for (const [place, part] of partsOfA.entries()) {
    const other = partsOfB[place]
    if (other === undefined) return 1
    const areNumbers = /^\d/.test(part) && /^\d/.test(other)
    const order = areNumbers ? Number(part) - Number(other) : compareText(part, other)
    if (order !== 0) return order
  }
  return partsOfA.length - partsOfB.length
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
