import { describe, expect, it } from 'vitest'
import { type Audit, lighthouseReport, shortcomings } from './lighthouse-report.ts'

describe('the Lighthouse report', () => {
  it('shows the median of each metric, and its limit in the last row', () => {
    const audits = [anAudit({ lcpMs: 1500 }), anAudit({ lcpMs: 1700 }), anAudit({ lcpMs: 9000 })]
    expect(lighthouseReport([{ name: 'Home', audits }]).split('\n')).toEqual([
      '| page | performance | accessibility | best practices | SEO | LCP s | CLS | TBT ms |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| Home | 99 | 100 | 100 | 100 | 1.70 | 0.001 | 20 |',
      '| _limit_ | ≥ 95 | ≥ 100 | ≥ 100 | ≥ 100 | ≤ 1.80 | ≤ 0.020 | ≤ 100 |',
    ])
  })

  it('reports nothing for pages exactly at their limits', () => {
    const audit = anAudit({ performance: 95, lcpMs: 1800, cls: 0.02, tbtMs: 100 })
    expect(shortcomings([{ name: 'Home', audits: [audit] }])).toEqual([])
  })

  it('reports which limit was missed, by how much, and where to look', () => {
    const audits = [anAudit({ lcpMs: 2340, seo: 92, complaints: ['link-text', 'link-text'] })]
    expect(shortcomings([{ name: 'Cart', audits }])).toEqual([
      'Cart: SEO is 92, but the limit is ≥ 100.',
      'Cart: LCP s is 2.34, but the limit is ≤ 1.80.',
      'Cart: see link-text.',
    ])
  })

  it('treats a missing metric as a missed limit', () => {
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
