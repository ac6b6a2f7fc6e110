import { expect, it } from 'vitest'
import {
  customerMethodLabel,
  handMethods,
  isByHand,
  isByProvider,
  isStoredValue,
  paymentMethodLabel,
  paymentMethods,
} from './payment-method.ts'
import { providerNames } from './payment-provider.ts'
import { storedValueKinds } from './stored-value-kinds.ts'

it('is a provider, which can be asked, in the hands of staff, or value that the shop owes', () => {
  expect(paymentMethods.filter(isByHand)).toEqual([...handMethods])
  expect(paymentMethods.filter(isByProvider)).toEqual([...providerNames])
  expect(paymentMethods.filter(isStoredValue)).toEqual([...storedValueKinds])
})

it('has a name on invoices', () => {
  expect(paymentMethods.map(paymentMethodLabel)).toEqual([
    'Yoco',
    'EFT',
    'cash',
    'card machine',
    'gift card',
    'store credit',
  ])
})

it('is a card for customers whatever the provider is called, and also if it is not known', () => {
  expect([...paymentMethods, 'another_provider', null].map(customerMethodLabel)).toEqual([
    'card',
    'EFT',
    'cash',
    'card machine',
    'gift card',
    'store credit',
    'card',
    'card',
  ])
})
