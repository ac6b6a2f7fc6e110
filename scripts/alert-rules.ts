import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectFolder } from './project-folder.mjs'

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.string() }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
})
const Rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Rule) })) })

export function readAlertRules(): z.output<typeof Rule>[] {
  const text = readFileSync(join(projectFolder, 'deploy/prometheus/alerts.yml'), 'utf8')
  return Rules.parse(parse(text)).groups.flatMap(({ rules }) => rules)
}

/** The names of the metrics that a rule reads, as /metrics calls them. */
export function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\bkwela_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''))
}
