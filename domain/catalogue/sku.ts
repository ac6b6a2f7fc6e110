import { foldAccents } from '../accents.ts'

const categoryCodes = new Map([
  ['laptops', 'LP'],
  ['smartphones', 'SP'],
  ['gaming', 'GM'],
  ['accessories', 'AC'],
])
const otherCode = 'OT'
const namelessPrefix = 'PD'

/** "MA20261120LP042": two letters of the name, the day, the category's code, three random digits. */
export function generateSku(product: {
  name: string
  categorySlug: string
  /** 'YYYY-MM-DD', a South African date */
  day: string
  /** from 0 up to but not including 1 */
  random: number
}): string {
  const day = product.day.replaceAll('-', '')
  const code = categoryCodes.get(product.categorySlug) ?? otherCode
  const digits = String(Math.floor(product.random * 1000)).padStart(3, '0')
  return namePrefix(product.name) + day + code + digits
}

/** "MacBook" gives MA, "3D printer" XD, "Q" QX, and no name at all PD. */
function namePrefix(name: string): string {
  const letters = foldAccents(name.trim()).toUpperCase()
  if (letters === '') return namelessPrefix
  const [first = '', second = ''] = letters
  return latinOrX(first) + latinOrX(second)
}

function latinOrX(letter: string): string {
  return /^[A-Z]$/.test(letter) ? letter : 'X'
}
