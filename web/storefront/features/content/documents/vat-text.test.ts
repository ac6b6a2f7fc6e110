import { describe, expect, test } from 'vitest'
import { vatText } from './vat-text.ts'

describe('VAT', () => {
  test.each([
    [{ vatBasisPoints: 1500, pricesIncludeVat: true }, 'includes 15% VAT'],
    [{ vatBasisPoints: 1550, pricesIncludeVat: true }, 'includes 15,5% VAT'],
    [{ vatBasisPoints: 1500, pricesIncludeVat: false }, 'add 15% VAT before you pay'],
    [{ vatBasisPoints: null, pricesIncludeVat: true }, 'We are not VAT-registered'],
  ])('with %j says so', (treatment, words) => {
    expect(vatText(treatment)).toContain(words)
  })
})
