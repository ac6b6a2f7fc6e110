import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidyContact, validateContact } from './contact.ts'
import { missingFieldText } from './form-problem.ts'

const fullForm = {
  name: 'Lerato Mokoena',
  email: 'lerato@example.co.za',
  orderNumber: 'ORD-1763712000000',
  message: 'Where is my parcel?',
}

describe('validateContact', () => {
  test('accepts a complete form, with or without an order number', () => {
    expect(validateContact(fullForm)).toBeNull()
    expect(validateContact({ ...fullForm, orderNumber: ' ' })).toBeNull()
    const { orderNumber: _orderNumber, ...least } = fullForm
    expect(validateContact(least)).toBeNull()
  })

  test.each(['name', 'email', 'message'])('asks for a missing %s', (field) => {
    expect(validateContact({ ...fullForm, [field]: ' \n ' })).toEqual({
      message: 'Please fill in all required fields',
      fields: { [field]: missingFieldText(field) },
    })
  })

  test.each([
    [{ email: 'lerato' }, 'email', 'Please enter a valid email address'],
    [
      { orderNumber: '1763712000000' },
      'orderNumber',
      'Enter an order number such as ORD-1763712000000, or leave it empty',
    ],
    [{ name: 'x'.repeat(201) }, 'name', 'Keep your name under 200 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Keep your message under 5 000 characters'],
  ])('with %j marks the %s', (change, field, message) => {
    expect(validateContact({ ...fullForm, ...change })).toEqual({ message, fields: { [field]: message } })
  })

  test('accepts a name and a message of exactly the maximum length', () => {
    const form = { ...fullForm, name: 'x'.repeat(200), message: `${'x'.repeat(5000)}\n` }
    expect(validateContact(form)).toBeNull()
  })

  test('reports missing fields before anything else', () => {
    expect(validateContact({ ...fullForm, message: '', email: 'lerato' })?.message).toBe(
      'Please fill in all required fields',
    )
  })

  test('accepts an order number as it was copied', () => {
    expect(validateContact({ ...fullForm, orderNumber: ' ord-1763712000000 ' })).toBeNull()
  })
})

describe('tidyContact', () => {
  test('removes stray spaces and keeps the text', () => {
    const form = {
      name: '  Lerato\r\nBcc: everyone ',
      email: ' Lerato@Example.co.za ',
      orderNumber: 'ord-1763712000000 ',
      message: '\n Line one\n\nLine two ',
    }
    expect(tidyContact(form)).toEqual({
      name: 'Lerato Bcc: everyone',
      email: 'lerato@example.co.za',
      orderNumber: 'ORD-1763712000000',
      message: 'Line one\n\nLine two',
    })
  })

  test('has no order number rather than a blank one', () => {
    expect(tidyContact({ ...fullForm, orderNumber: '  ' }).orderNumber).toBeNull()
  })

  test('never leaves more than one line in a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(tidyContact({ ...fullForm, name }).name).not.toMatch(/[\r\n]/)
      }),
      { seed: 20261120 },
    )
  })
})
