import { describe, expect, it } from 'vitest'
import { readableSettings } from './readable-settings.ts'

describe('settings as an owner reads them', () => {
  it('have the labels of their boxes, with amounts as the log and as the form has them', () => {
    expect(
      readableSettings({ costsIncludeVat: false, lowestMarginPercent: 10, shipping: { fee: 299 } }),
    ).toEqual({
      'Cost and wholesale prices include VAT': 'No',
      'Lowest profit, % of cost': '10',
      'Shipping fee': 'R\u00a0299,00',
    })
    expect(readableSettings({ shipping: { feeCents: 29_900 } })).toEqual({ 'Shipping fee': 'R\u00a0299,00' })
  })

  it('tell settings of one name in two groups apart', () => {
    expect(readableSettings({ documents: { terms: { version: '2' }, privacy: { version: '3' } } })).toEqual({
      'Version of the terms': '2',
      'Version of the privacy policy': '3',
    })
  })
})
