import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'

const tellEveryMs = 5 * 60_000

/** The same exporter, of whose failures the log tells from time to time. Those who wait for it are not bothered with them. */
export function tellOfFailures(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let lost = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const note = (count: number, error: Error | undefined) => {
    lost += count
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    log.warn({ reason: error?.message ?? 'no reason was given', spans: lost }, 'traces could not be sent')
    lost = 0
  }
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }: ExportResult) => {
        if (code === ExportResultCode.FAILED) note(spans.length, error)
        done({ code: ExportResultCode.SUCCESS })
      })
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  }
}
