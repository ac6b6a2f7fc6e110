import { provinceOfPostalCode } from './province-of-postal-code.ts'
import { townsOfPostalCode } from './towns-of-postal-code.ts'

/** What somebody has typed of where it goes. */
export type TypedPlace = { postalCode: string; suburb: string; city: string; province: string }

export type FilledPlace = Pick<TypedPlace, 'city' | 'province'>

export type PlaceChoices = { suburbs: readonly string[]; cities: readonly string[] }

/**
 * The city and province that follow from the postal code, for what is still empty. What a person typed stays; what the
 * shop filled in before, for another code, gives way.
 */
export function fillPlace(typed: TypedPlace, filledBefore: Partial<FilledPlace> = {}): Partial<FilledPlace> {
  const { city, province } = knownPlace(typed)
  const isOurs = (field: keyof FilledPlace) =>
    typed[field].trim() === '' || typed[field] === filledBefore[field]
  return { ...(isOurs('city') && { city }), ...(isOurs('province') && { province }) }
}

/** What to choose from: suburbs by name, and towns where several share the code. */
export function placeChoices(postalCode: string): PlaceChoices {
  const towns = townsOfPostalCode(postalCode)
  return {
    suburbs: towns.flatMap(({ suburbs }) => suburbs),
    cities: towns.length > 1 ? towns.map(({ city }) => city) : [],
  }
}

function knownPlace({ postalCode, suburb }: TypedPlace): FilledPlace {
  const towns = townsOfPostalCode(postalCode)
  const own = towns.filter(({ suburbs }) => suburbs.includes(suburb))
  const [town, ...others] = own.length > 0 ? own : towns
  const province = town ? town.province : provinceOfPostalCode(postalCode)
  return { city: others.length === 0 ? (town?.city ?? '') : '', province: province ?? '' }
}
