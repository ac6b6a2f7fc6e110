import { describe, expect, test } from 'vitest'
import { brokenRules, missingFields } from './form-problem.ts'

describe('missingFields', () => {
  test('names every blank field under one message', () => {
    const form = { name: ' ', city: 'Durban', price: null }
    expect(missingFields(form, ['name', 'city', 'price'], 'Please fill in all fields')).toEqual({
      message: 'Please fill in all fields',
      fields: { name: 'Please fill in this field', price: 'Please fill in this field' },
    })
  })

  test('finds nothing wrong with a complete form, and counts zero as a value', () => {
    expect(missingFields({ name: 'x', price: 0 }, ['name', 'price'], 'never')).toBeNull()
  })

  test('does not ask for optional fields', () => {
    expect(missingFields({ name: 'x', suburb: '' }, ['name'], 'never')).toBeNull()
  })
})

describe('brokenRules', () => {
  const rules = [
    { field: 'age', message: 'too young', isBroken: (form: { age: number; name: string }) => form.age < 18 },
    {
      field: 'age',
      message: 'not even ten',
      isBroken: (form: { age: number; name: string }) => form.age < 10,
    },
    {
      field: 'name',
      message: 'too short',
      isBroken: (form: { age: number; name: string }) => form.name.length < 2,
    },
  ] as const

  test('reports the first broken rule and marks every field that breaks one', () => {
    expect(brokenRules({ age: 12, name: 'x' }, rules)).toEqual({
      message: 'too young',
      fields: { age: 'too young', name: 'too short' },
    })
  })

  test('reports the first broken rule of a field', () => {
    expect(brokenRules({ age: 5, name: 'xy' }, rules)?.fields).toEqual({ age: 'too young' })
  })

  test('reports nothing if all rules are met', () => {
    expect(brokenRules({ age: 20, name: 'xy' }, rules)).toBeNull()
  })
})

test('names what to fill in for fields that many forms have', () => {
  expect(missingFields({ address: '' }, ['address'], 'x')?.fields).toEqual({
    address: 'Enter your street address',
  })
})
