import { expect, test } from 'vitest'
import { emptyDraft } from '../../checkout/shipping/shipping-draft.ts'
import { shippingFormRules } from '../../checkout/shipping/shipping-form-rules.ts'
import { changeField, checkForm, type FormRules, leaveField, refuseForm, startForm } from './checked-form.ts'

const rules = shippingFormRules
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
  const signUp: FormRules<'email' | 'acceptsTerms'> = {
    validate({ email, acceptsTerms }) {
      if (email === '') return problemWith('email')
      return acceptsTerms === '' ? problemWith('acceptsTerms') : null
    },
    sample: { email: 'someone@example.com', acceptsTerms: 'on' },
  }
  expect(checkForm(signUp, startForm({ email: '', acceptsTerms: '' }))).toMatchObject({
    message: 'email',
    errors: { email: 'Wrong', acceptsTerms: 'Wrong' },
  })
})
