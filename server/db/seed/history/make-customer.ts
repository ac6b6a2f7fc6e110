import type { ShippingInfo } from '#contract/orders/order.ts'
import type { Random } from '#domain/seeded-random.ts'
import { companyNames, firstNames, lastNames } from './first-names.ts'
import { weightedChoice } from './order-times.ts'
import { places, streets } from './places.ts'

export type Customer = {
  accountId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  shippingInfo: ShippingInfo
}

const pickPlace = weightedChoice(places, ({ share }) => share)

/** The customer with this number; the same for the same random source. */
export function makeCustomer(random: Random, number: number): Customer {
  const firstName = random.one(firstNames)
  const lastName = random.one(lastNames)
  const email = `${plain(firstName)}.${plain(lastName)}${number}@example.com`
  const phone = `+27${random.one(mobilePrefixes)}${String(random.whole(1_000_000, 9_999_999))}`
  const { suburb, city, province, postalCode } = pickPlace(random.next())
  const company = random.chance(0.06) ? companyOf(random) : {}
  const shippingInfo = {
    email,
    fullName: `${firstName} ${lastName}`,
    address: `${random.whole(1, 240)} ${random.one(streets)}`,
    suburb,
    city,
    province,
    postalCode,
    country: 'South Africa' as const,
    phone,
    ...company,
    ...(random.chance(0.12) && { deliveryNote: random.one(deliveryNotes) }),
  }
  return { accountId: idOf(random), firstName, lastName, email, phone, shippingInfo }
}

// Of the networks, after the country code.
const mobilePrefixes = ['60', '61', '63', '71', '72', '73', '74', '76', '78', '79', '82', '83', '84']

const deliveryNotes = [
  'Please call when you are at the gate',
  'Leave it with security at the entrance',
  'Office hours only',
  'The unit is behind the main house',
  'Ring twice, the bell is quiet',
]

function companyOf(random: Random) {
  const companyVatNumber = `4${random.whole(100_000_000, 999_999_999)}`
  return { companyName: `${random.one(companyNames)} (Pty) Ltd`, companyVatNumber }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(' ', '')
}

/** In the form of a UUID of version 4, as every account has. */
function idOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16))
  digits[12] = '4'
  digits[16] = random.one(['8', '9', 'a', 'b'])
  const text = digits.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}
