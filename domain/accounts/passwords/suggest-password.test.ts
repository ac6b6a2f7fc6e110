import { expect, it } from 'vitest'
import { passwordFault } from './password.ts'
import { suggestPassword } from './suggest-password.ts'

it('suggests words that can be read out, long enough for staff', () => {
  let drawn = 0
  const suggested = suggestPassword((below) => drawn++ % below)
  expect(suggested).toMatch(/^([a-z]{5}-){3}\d\d$/)
  const owner = { email: 'owner@shop.example', role: 'admin' } as const
  expect(passwordFault(suggested, owner, 1e9)).toBeNull()
})
