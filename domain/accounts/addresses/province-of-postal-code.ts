import { isPostalCode, type Province } from './address.ts'

/**
 * The Post Office numbers its regions, not the provinces (en.wikipedia.org/wiki/List_of_postal_codes_in_South_Africa):
 * near a border the province may be the neighbour's, so it is shown and never enforced. Each range begins here and ends
 * before the next.
 */
const ranges: readonly (readonly [from: number, province: Province | null])[] = [
  [1, 'Gauteng'],
  [300, 'North West'],
  [500, 'Limpopo'],
  [1000, 'Mpumalanga'],
  [1400, 'Gauteng'],
  [2200, 'Mpumalanga'],
  [2500, 'North West'],
  [2900, 'KwaZulu-Natal'],
  [4731, 'Eastern Cape'],
  [6500, 'Western Cape'],
  [8300, 'Northern Cape'],
  [9000, null],
  [9300, 'Free State'],
]

/** The province that most addresses with this postal code are in; null for a code that is not given out. */
export function provinceOfPostalCode(code: string): Province | null {
  if (!isPostalCode(code)) return null
  return ranges.findLast(([from]) => from <= Number(code))?.[1] ?? null
}
