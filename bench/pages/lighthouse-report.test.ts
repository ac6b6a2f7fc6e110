import { describe, expect, it } from 'vitest'
import { type Audit, lighthouseReport, shortcomings } from './lighthouse-report.ts'

describe('the report of Lighthouse', () => {
  it('shows the median of each figure over its limit', () => {
    const audits = [anAudit({ lcpMs: 1500 }), anAudit({ lcpMs: 1700 }), anAudit({ lcpMs: 9000 })]
    expect(lighthouseReport([{ name: 'Home', audits }]).split('\n')).toEqual([
      '| page | performance | accessibility | best practices | SEO | LCP s | CLS | TBT ms |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| Home | 99 | 100 | 100 | 100 | 1.70 | 0.001 | 20 |',
      '| _limit_ | ≥ 95 | ≥ 100 | ≥ 100 | ≥ 100 | ≤ 1.80 | ≤ 0.020 | ≤ 100 |',
    ])
  })

  it('has nothing to say of pages on their limits', () => {
    const audit = anAudit({ performance: 95, lcpMs: 1800, cls: 0.02, tbtMs: 100 })
    expect(shortcomings([{ name: 'Home', audits: [audit] }])).toEqual([])
  })

  it('names what missed its limit, by how much, and where to look', () => {
    const audits = [anAudit({ lcpMs: 2340, seo: 92, complaints: ['link-text', 'link-text'] })]
    expect(shortcomings([{ name: 'Cart', audits }])).toEqual([
      'Cart: SEO is 92; the limit is ≥ 100.',
      'Cart: LCP s is 2.34; the limit is ≤ 1.80.',
      'Cart: see link-text.',
    ])
  })

  it('takes a figure that is missing for one that is missed', () => {
    expect(shortcomings([{ name: 'Home', audits: [anAudit({ tbtMs: Number.NaN })] }])).toHaveLength(1)
  })
})

function anAudit(details: Partial<Audit>): Audit {
  return {
    performance: 99,
    accessibility: 100,
    bestPractices: 100,
    seo: 100,
    lcpMs: 1500,
    cls: 0.001,
    tbtMs: 20,
    complaints: [],
    ...details,
  }
}
