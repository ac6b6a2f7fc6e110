import { describe, expect, test } from 'vitest'
import { invalidPhone } from '../../accounts/phone.ts'
import { countries, defaultCountry } from '../../fields/address-fields.ts'
import { missingFieldText } from '../../form-problem.ts'
import { optionalOrderInfo, validateShippingInfo } from './checkout.ts'

const fullForm = {
  email: 'lerato@example.co.za',
  fullName: 'Lerato Mokoena',
  address: '1 Example Road',
  suburb: 'Glenwood',
  city: 'Durban',
  province: 'KwaZulu-Natal',
  postalCode: '4001',
  country: 'South Africa',
  phone: '082 123 4567',
}

test('lists South Africa first among delivery countries', () => {
  expect(countries).toEqual(['South Africa', 'Other'])
  expect(defaultCountry).toBe('South Africa')
})

describe('validateShippingInfo', () => {
  test('accepts a complete form, with or without suburb and province', () => {
    expect(validateShippingInfo(fullForm)).toBeNull()
    expect(validateShippingInfo({ ...fullForm, suburb: '', province: '' })).toBeNull()
    const { suburb: _suburb, province: _province, ...least } = fullForm
    expect(validateShippingInfo(least)).toBeNull()
  })

  test.each(['email', 'fullName', 'address', 'city', 'postalCode', 'phone'])(
    'asks for a missing %s',
    (field) => {
      expect(validateShippingInfo({ ...fullForm, [field]: '  ' })).toEqual({
        message: 'Please fill in all required fields',
        fields: { [field]: missingFieldText(field) },
      })
    },
  )

  test.each([
    [{ email: 'lerato' }, 'email', 'Please enter a valid email address'],
    [{ postalCode: '400' }, 'postalCode', 'Enter a postal code of 4 digits, such as 0081'],
    [{ address: 'PO Box 12' }, 'address', expect.stringContaining('Couriers cannot deliver to a PO Box')],
    [{ suburb: 'Private Bag X3' }, 'suburb', expect.stringContaining('Private Bag')],
    [{ phone: '12345' }, 'phone', 'Enter a valid phone number, such as +27 12 345 6789'],
    [{ province: 'Natal' }, 'province', 'Choose one of the nine provinces, or leave it empty'],
    [{ country: 'Atlantis' }, 'country', 'Choose South Africa or Other'],
    [
      { companyVatNumber: '5220119988' },
      'companyVatNumber',
      'Enter a VAT number of 10 digits starting with 4, or leave it empty',
    ],
  ])('with %j marks the %s', (change, field, message) => {
    expect(validateShippingInfo({ ...fullForm, ...change })).toEqual({
      message,
      fields: { [field]: message },
    })
  })

  test('reports missing fields before anything else', () => {
    const problem = validateShippingInfo({ ...fullForm, city: '', email: 'lerato' })
    expect(problem?.message).toBe('Please fill in all required fields')
  })

  test('reports the first problem and marks them all', () => {
    const form = { ...fullForm, email: 'x', postalCode: 'x', address: 'Posbus 1', phone: 'x', province: 'x' }
    const problem = validateShippingInfo(form)
    expect(problem?.message).toBe('Please enter a valid email address')
    expect(Object.keys(problem?.fields ?? {}).toSorted()).toEqual([
      'address',
      'email',
      'phone',
      'postalCode',
      'province',
    ])
  })

  test('requires no South African postal code or province abroad, but still no post box', () => {
    const abroad = {
      ...fullForm,
      country: 'Other',
      postalCode: 'SW1A 1AA',
      province: 'London',
      phone: '+44 20 7946 0000',
    }
    expect(validateShippingInfo(abroad)).toBeNull()
    expect(validateShippingInfo({ ...abroad, address: 'PO Box 12' })?.fields).toHaveProperty('address')
  })

  test("accepts a company's VAT number in groups, or none", () => {
    const company = { ...fullForm, companyName: 'Example Studios (Pty) Ltd' }
    for (const companyVatNumber of ['', '4220119988', ' 4220 119 988 ']) {
      expect(validateShippingInfo({ ...company, companyVatNumber })).toBeNull()
    }
  })

  test('accepts a postal code with spaces around it', () => {
    expect(validateShippingInfo({ ...fullForm, postalCode: ' 4001 ' })).toBeNull()
  })
})

test("reports a recipient's phone number that is none, and only if one was typed", () => {
  expect(validateShippingInfo({ ...fullForm, recipientName: 'Sipho', recipientPhone: ' ' })).toBeNull()
  expect(validateShippingInfo({ ...fullForm, recipientPhone: '082 123' })?.fields).toEqual({
    recipientPhone: invalidPhone,
  })
})

test('trims optional fields, and leaves out blank ones', () => {
  const info = { companyName: ' Acme ', companyVatNumber: '4220 119 988' }
  expect(optionalOrderInfo(info)).toEqual({ companyName: 'Acme', companyVatNumber: '4220119988' })
  expect(optionalOrderInfo({ recipientPhone: '082 123 4567' })).toEqual({ recipientPhone: '+27821234567' })
  expect(Object.keys(optionalOrderInfo({ companyName: ' ', companyVatNumber: null }))).toEqual([])
})
