type Labels = Record<string, string>

export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: { suffix?: string; labels?: Labels; value: number }[]
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

/**
 * The text format of Prometheus (its docs, "Exposition formats", version 0.0.4). Every sample has the labels of all.
 */
export function metricsText(metrics: readonly Metric[], ofAll: Labels): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels, value }) =>
          `${name}${suffix}{${labelsText({ ...ofAll, ...labels })}} ${value}`,
      ),
      '',
    ])
    .join('\n')
}

function labelsText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',')
}
