import { expect, it } from 'vitest'
import { fillPlaceholders, firstNameOf, placeholdersIn } from './placeholders.ts'

const text = 'Hello {first_name}, {order_number} is on its way. {first_name}, thank you. {Sale} {shop_name}'

it('fills in what is known, wherever it stands', () => {
  const facts = { first_name: 'Thandi', order_number: 'ORD-1', shop_name: 'Kwela' }
  expect(fillPlaceholders(text, facts)).toBe(
    'Hello Thandi, ORD-1 is on its way. Thandi, thank you. {Sale} Kwela',
  )
})

it('leaves what is not known, and names it', () => {
  const filled = fillPlaceholders(text, { first_name: null, order_number: '', shop_name: 'Kwela' })
  expect(placeholdersIn(filled)).toEqual(['first_name', 'order_number'])
  expect(placeholdersIn('Hello {Thandi}, { first_name }')).toEqual([])
})

it('does not fill in what a fact contains', () => {
  const facts = { first_name: '{order_number}', order_number: 'ORD-1', shop_name: '$&' }
  expect(fillPlaceholders('{first_name} {shop_name}', facts)).toBe('{order_number} $&')
})

it('greets by a first name only if it looks like one', () => {
  expect(firstNameOf(' Anné-Marie  van Wyk')).toBe('Anné-Marie')
  expect(firstNameOf('www.cheap.example now')).toBeNull()
  expect(firstNameOf('')).toBeNull()
})
