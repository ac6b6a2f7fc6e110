import type { FacetKey } from '../browsing/facet.ts'
import { facetsOf } from '../browsing/facets.ts'
import { type DescribedProduct, modelName } from '../families/variant.ts'
import { type FitAnswer, type FitTexts, fitOf } from './fit.ts'

export const maxAccessories = 4

/** How accessories for a product are looked up: by what they say they fit, and by their kind. */
export type AccessorySearch = {
  /** Texts of their `fits` or `compatibility`, in lower case. */
  fits: string[]
  /** Values of the facet `type`. */
  types: string[]
}

/** Where accessories for a product are looked for; `chooseAccessories` decides on what is found. */
export function accessorySearch(product: DescribedProduct): AccessorySearch {
  return { fits: [...exactTexts(product), ...platformTexts(product)], types: usbTypes(product) }
}

type WithFit = DescribedProduct & Partial<FitTexts>

/**
 * The accessories that go with a product: those that are declared to fit come first, then those made for it, then those
 * that work with it, then those that share its socket. As many kinds as possible, since nobody needs four cases. What is
 * declared not to fit is left out, whatever else it says.
 */
export function chooseAccessories<Accessory extends WithFit>(
  product: WithFit,
  found: readonly Accessory[],
): Accessory[] {
  const search = accessorySearch(product)
  const exact = new Set(exactTexts(product))
  const platforms = new Set([...exact, ...platformTexts(product)])
  const ranked = found
    .map((accessory) => ({
      accessory,
      fit: fitAnswer(accessory, product),
      rank: rankOf(accessory, { exact, platforms, types: search.types }),
    }))
    .filter(({ rank, fit }) => rank < unfit && fit !== 'does_not_fit')
    .toSorted(
      (one, other) => Number(other.fit === 'fits') - Number(one.fit === 'fits') || one.rank - other.rank,
    )
    .map(({ accessory }) => accessory)
  const firsts = ranked.filter(
    (accessory, index) => ranked.findIndex((other) => kindOf(other) === kindOf(accessory)) === index,
  )
  return [...firsts, ...ranked.filter((accessory) => !firsts.includes(accessory))].slice(0, maxAccessories)
}

function fitAnswer({ fitNeeds = '' }: WithFit, { fitOffers = '' }: WithFit): FitAnswer {
  return fitOf({ fitNeeds }, { fitOffers }).answer
}

const unfit = 3

type RankCriteria = { exact: ReadonlySet<string>; platforms: ReadonlySet<string>; types: readonly string[] }

function rankOf(accessory: DescribedProduct, { exact, platforms, types }: RankCriteria): number {
  if (listed(accessory, 'fits').some((text) => exact.has(text))) return 0
  if (listed(accessory, 'compatibility').some((text) => platforms.has(text))) return 1
  return types.includes(kindOf(accessory)) && hasUsbC(accessory) ? 2 : unfit
}

function kindOf(accessory: DescribedProduct): string {
  return facetOf(accessory, 'type')
}

/** As an index of the database takes them apart (server/db/fit-texts.ts). */
function listed(product: DescribedProduct, row: string): string[] {
  return rowOf(product, row).toLowerCase().split(', ')
}

/** The model, with and without its brand: what is made for it fits no other model. */
function exactTexts(product: DescribedProduct): string[] {
  return [...modelTexts(product), ...bagTexts(product)]
}

function modelTexts(product: DescribedProduct): string[] {
  const model = modelName(product)
  const brand = `${product.brand.toLowerCase()} `
  return model.startsWith(brand) ? [model, model.slice(brand.length)] : [model]
}

// As bags are sold. A bag for a larger notebook holds a smaller one.
const bagInches = [11.6, 12, 13, 13.3, 14, 15, 15.6, 16, 17, 17.3, 18]

function bagTexts(product: DescribedProduct): string[] {
  if (!isNotebook(product)) return []
  const inches = Number.parseFloat(facetOf(product, 'screen'))
  return bagInches
    .filter((size) => size >= inches)
    .flatMap((size) => [`notebooks to ${size}"`, `laptops to ${size}"`])
}

/** What works with "PlayStation 5" works with a "PlayStation 5 Slim" as well; what is made for games needs a graphics card. */
function platformTexts(product: DescribedProduct): string[] {
  if (isConsole(product)) {
    const words = (modelTexts(product).at(-1) ?? '').split(' ')
    return words.map((_, index) => words.slice(0, index + 1).join(' '))
  }
  return isComputer(product) && /\b(?:[RG]TX \d{4}|RX \d{4})/.test(facetOf(product, 'graphics')) ? ['pc'] : []
}

/** A phone is charged by USB-C, and a notebook lacks sockets. */
function usbTypes(product: DescribedProduct): string[] {
  if (isPhone(product) && hasUsbC(product)) return ['Charger', 'Cable', 'Power bank']
  return isNotebook(product) && hasUsbC(product) ? ['Hub', 'Dock'] : []
}

function hasUsbC(product: DescribedProduct): boolean {
  const told = ['connectivity', 'connection', 'connectors', 'ports', 'charging'].map((row) =>
    rowOf(product, row),
  )
  return /\b(?:USB-C|USB4|Thunderbolt)\b/i.test([product.name, ...told].join(' '))
}

function isConsole(product: DescribedProduct): boolean {
  return facetOf(product, 'type') === 'Console'
}

function isPhone(product: DescribedProduct): boolean {
  return facetOf(product, 'network') !== '' && facetOf(product, 'type') === ''
}

function isComputer(product: DescribedProduct): boolean {
  const has = (key: FacetKey) => facetOf(product, key) !== ''
  return has('processor') && has('ram') && !has('network') && /^$|\bPC$/.test(facetOf(product, 'type'))
}

function isNotebook(product: DescribedProduct): boolean {
  return isComputer(product) && facetOf(product, 'screen') !== '' && rowOf(product, 'battery') !== ''
}

function facetOf({ specifications }: DescribedProduct, key: FacetKey): string {
  return facetsOf(specifications).find((facet) => facet.key === key)?.value ?? ''
}

function rowOf({ specifications }: DescribedProduct, row: string): string {
  return typeof specifications === 'string' ? '' : String(specifications[row] ?? '')
}
