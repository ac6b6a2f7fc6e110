/** Sends a collector traces that have nothing in them, as the shop would send some: with the same headers. */
export async function lookAtTraces(url: string, timeoutMs: number): Promise<void> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: timeoutMs })
  try {
    await new Promise<void>((resolve, reject) =>
      exporter.export([], ({ error }) => (error ? reject(error) : resolve())),
    )
  } finally {
    await exporter.shutdown()
  }
}
