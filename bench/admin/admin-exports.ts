import { performance } from 'node:perf_hooks'
import { Refusal } from '#scripts/refusal.mjs'
import type { ExportTiming } from './export-report.ts'

const exports = {
  'Orders, all of them': '/api/orders/export.csv',
  'Sales of a month': '/api/admin/month-end/sales.csv?month=2026-10',
  'Payments of a month': '/api/admin/month-end/payments.csv?month=2026-10',
}

/** Downloads each file once, as fast as it comes: until its first rows, and until its end. */
export async function takeExports({ url, token }: { url: string; token: string }): Promise<ExportTiming[]> {
  const taken: ExportTiming[] = []
  for (const [name, path] of Object.entries(exports)) taken.push(await download(name, url + path, token))
  return taken
}

async function download(name: string, address: string, token: string): Promise<ExportTiming> {
  const startedAt = performance.now()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body)
    throw new Refusal(`${name} answered ${response.status} instead of a file.`)
  let firstMs = 0
  let rows = -1
  for await (const chunk of response.body) {
    firstMs ||= performance.now() - startedAt
    for (const byte of chunk) if (byte === 10) rows++
  }
  return { name, rows, firstMs, allMs: performance.now() - startedAt }
}
