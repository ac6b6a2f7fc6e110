import { expect, it } from 'vitest'
import { standardSlides } from './standard-slides.ts'

it('speaks of things and never of where people come from', () => {
  for (const { heading, text } of standardSlides)
    expect(`${heading} ${text}`).not.toMatch(/boat|immigra|foreign/i)
})
