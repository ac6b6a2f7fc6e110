import { expect, test } from 'vitest'
import { addressFields, shippingFields } from '#domain/fields/address-fields.ts'
import type { FieldTable } from '#domain/fields/fields.ts'
import { ShippingInfo } from '../orders/order.ts'
import { SavedAddress } from './account.ts'

const lengths = (table: FieldTable) =>
  Object.entries(table).flatMap(([name, field]) =>
    field.kind === 'text' && name !== 'companyVatNumber' ? [[name, field.maxCharacters] as const] : [],
  )

test.each(lengths(addressFields))('a saved address has as long a %s as its box, %i', (name, longest) => {
  expect(SavedAddress.safeParse({ [name]: 'a'.repeat(longest) }).success).toBe(true)
  expect(SavedAddress.safeParse({ [name]: 'a'.repeat(longest + 1) }).success).toBe(false)
})

test.each(lengths(shippingFields))('an order has as long a %s as its box, %i', (name, longest) => {
  expect(ShippingInfo.safeParse({ [name]: 'a'.repeat(longest) }).success).toBe(true)
  expect(ShippingInfo.safeParse({ [name]: 'a'.repeat(longest + 1) }).success).toBe(false)
})
