import { describe, expect, it } from 'vitest'
import { validateCourier, validateSupplier } from './trade-partner.ts'

const partner = { name: 'Sample', contact: 'Sales', email: 'sales@sample.example', phone: '' }
const supplier = { ...partner, country: 'South Africa', province: '' }

describe('a supplier', () => {
  it('needs a name, a contact and an email address', () => {
    expect(validateSupplier(supplier)).toBeNull()
    const problem = validateSupplier({ ...supplier, name: ' ', contact: '', email: '' })
    expect(problem?.message).toBe('Please fill in all required fields')
    expect(Object.keys(problem?.fields ?? {})).toEqual(['name', 'contact', 'email'])
  })

  it.each([
    ['email', 'sales', 'Please enter a valid email address'],
    ['phone', '12', 'Enter a valid phone number, such as +27 12 345 6789'],
    ['province', 'Transvaal', 'Choose one of the nine provinces, or leave it empty'],
  ])('does not accept %s "%s"', (field, value, text) => {
    expect(validateSupplier({ ...supplier, [field]: value })).toEqual({
      message: text,
      fields: { [field]: text },
    })
  })

  it('abroad may have any province', () => {
    expect(validateSupplier({ ...supplier, country: 'Namibia', province: 'Khomas' })).toBeNull()
  })
})

const courier = { ...partner, trackingUrl: null }

describe('a courier', () => {
  it('also needs a telephone number', () => {
    expect(validateCourier(courier)?.fields).toHaveProperty('phone')
    expect(validateCourier({ ...courier, phone: '021 555 0172' })).toBeNull()
  })

  it('needs a secure tracking page with a place for the number', () => {
    const at = (trackingUrl: string | null) =>
      validateCourier({ ...courier, phone: '021 555 0172', trackingUrl })?.fields.trackingUrl
    expect(at('https://sample.example/track?parcel={number}')).toBeUndefined()
    for (const url of [
      'http://sample.example/{number}',
      'https://sample.example/track',
      'javascript:{number}',
    ])
      expect(at(url)).toContain('https://')
  })
})
