import { expect, it } from 'vitest'
import { heroSlides } from './hero-slides.ts'

it('speaks of things and never of where people come from', () => {
  for (const { title, text } of heroSlides) expect(`${title} ${text}`).not.toMatch(/boat|immigra|foreign/i)
})
