import lighthouse from 'lighthouse'
import { undisturbedRun } from '../running/undisturbed-run.ts'
import type { Audit } from './lighthouse-report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Runs Lighthouse once: a phone on a simulated slow 4G connection with an empty cache. Local storage is kept. */
export async function auditPage(url: string, port: number): Promise<Audit> {
  const lhr = await undisturbedRun(url, () =>
    lighthouse(url, {
      port,
      onlyCategories: [...categories],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      logLevel: 'silent',
    }),
  )

  const score = (category: (typeof categories)[number]) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    complaints: categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
      .map(({ id }) => id),
  }
}
