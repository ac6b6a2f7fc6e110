import { expect, test } from 'vitest'
import { defaultCountry } from '#domain/fields/address-fields.ts'
import { validateShippingInfo } from '#domain/orders/checkout/checkout.ts'
import {
  changeField,
  checkForm,
  type FormRules,
  leaveField,
  onlyChanged,
  refuseForm,
  startForm,
} from './form-state.ts'

const emptyDraft = {
  email: '',
  fullName: '',
  address: '',
  suburb: '',
  city: '',
  province: '',
  postalCode: '',
  country: defaultCountry as string,
  phone: '',
  companyName: '',
  companyVatNumber: '',
}
const sample = {
  ...emptyDraft,
  email: 'someone@example.com',
  fullName: 'Some One',
  address: '1 Long Street',
  city: 'Cape Town',
  postalCode: '8001',
  phone: '+27 12 345 6789',
}
const rules: FormRules<typeof emptyDraft> & { sample: typeof sample } = {
  validate: (draft) => validateShippingInfo(draft),
  sample,
}
const badCode = 'Enter a postal code of 4 digits, such as 0081'

test('says nothing while one types', () => {
  expect(changeField(rules, startForm(emptyDraft), { postalCode: '80' })).toMatchObject({
    errors: {},
    message: null,
  })
})

test('says on leaving a field what is wrong with it, though others are still blank', () => {
  const state = startForm({ ...emptyDraft, postalCode: '80' })
  expect(leaveField(rules, state, 'postalCode').errors).toEqual({ postalCode: badCode })
})

test('leaves a blank field in peace until the form is sent', () => {
  expect(leaveField(rules, startForm(emptyDraft), 'city').errors).toEqual({})
})

test('clears an error at once when it is mended', () => {
  const left = leaveField(rules, startForm({ ...emptyDraft, postalCode: '80' }), 'postalCode')
  expect(changeField(rules, left, { postalCode: '800' }).errors).toEqual({ postalCode: badCode })
  expect(changeField(rules, left, { postalCode: '8001' }).errors).toEqual({})
})

test('clears the error of a field that another field mends', () => {
  const left = leaveField(rules, startForm({ ...emptyDraft, postalCode: 'SW1A' }), 'postalCode')
  expect(changeField(rules, left, { country: 'Other' }).errors).toEqual({})
})

test('tells the missing fields first, and marks the faulty ones beside them', () => {
  const sent = checkForm(rules, startForm({ ...emptyDraft, postalCode: '80', email: 'thandi@example.com' }))
  expect(sent.message).toBe('Please fill in all required fields')
  expect(sent.errors).toEqual({
    fullName: 'Enter your full name',
    address: 'Enter your street address',
    city: 'Enter your city or town',
    phone: 'Enter a phone number',
    postalCode: badCode,
  })
})

test('drops its message with the last error', () => {
  const sent = checkForm(rules, startForm({ ...rules.sample, city: '' }))
  expect(sent.message).toBe('Please fill in all required fields')
  expect(changeField(rules, sent, { city: 'Durban' })).toMatchObject({ errors: {}, message: null })
})

test('finds no fault with a form that is filled in', () => {
  expect(checkForm(rules, startForm(rules.sample))).toEqual(startForm(rules.sample))
})

test("shows the shop's refusal until its field is changed", () => {
  const refused = refuseForm(startForm(rules.sample), {
    message: 'No',
    fields: { address: 'We cannot find this' },
  })
  expect(refused).toMatchObject({ message: 'No', errors: { address: 'We cannot find this' } })
  expect(changeField(rules, refused, { address: '1 Long Street' })).toMatchObject({
    errors: {},
    message: null,
  })
})

test('marks what is wrong without being blank, such as terms that are not accepted', () => {
  const problemWith = (field: string) => ({ message: field, fields: { [field]: 'Wrong' } })
  const signUp: FormRules<{ email: string; acceptsTerms: boolean }> = {
    validate({ email, acceptsTerms }) {
      if (email === '') return problemWith('email')
      return acceptsTerms ? null : problemWith('acceptsTerms')
    },
    sample: { email: 'someone@example.com', acceptsTerms: true },
  }
  expect(checkForm(signUp, startForm({ email: '', acceptsTerms: false }))).toMatchObject({
    message: 'email',
    errors: { email: 'Wrong', acceptsTerms: 'Wrong' },
  })
})

test("leaves the shop's refusal of one field alone while another is changed", () => {
  const refused = refuseForm(startForm(sample), { message: 'No', fields: { address: 'We cannot find this' } })
  expect(changeField(rules, refused, { city: 'Durban' })).toMatchObject({
    message: 'No',
    errors: { address: 'We cannot find this' },
  })
})

test('takes a refusal of a part away when the whole of it is changed', () => {
  const contact = { contact: { email: 'hello' } }
  const refused = refuseForm(startForm(contact), {
    message: 'No',
    fields: { 'contact.email': 'Not an email' },
  })
  const mended = changeField({ validate: () => null }, refused, { contact: { email: 'hello@example.com' } })
  expect(mended.errors).toEqual({})
})

test('validates a form without a sample when it is sent, and not before', () => {
  const whole = { validate: rules.validate }
  const typed = startForm({ ...sample, city: '', postalCode: '80' })
  expect(leaveField(whole, typed, 'postalCode')).toBe(typed)

  const sent = checkForm(whole, typed)
  expect(Object.keys(sent.errors)).toContain('city')
  expect(changeField(whole, sent, { city: 'Durban' }).errors).not.toHaveProperty('city')
})

test('sends what was changed and no more', () => {
  const before: { name: string; areas: string[]; phone: string | null } = {
    name: 'Swift',
    areas: ['Durban'],
    phone: null,
  }
  expect(onlyChanged({ ...before, areas: ['Durban'] }, before)).toEqual({})
  const next: typeof before = { ...before, areas: ['Cape Town'], phone: '' }
  expect(onlyChanged(next, before)).toEqual({
    areas: ['Cape Town'],
    phone: '',
  })
})
