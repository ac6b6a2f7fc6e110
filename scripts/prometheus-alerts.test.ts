import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAlertRules } from './alert-rules.ts'
import { projectFolder } from './project-folder.mjs'

const file = 'deploy/prometheus/alerts.yml'
const rules = readAlertRules()

it('every alert has a name of its own, a severity, and a runbook that says what it means and what to do', () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(existsSync(join(projectFolder, annotations.runbook)), `${alert}: ${annotations.runbook}`).toBe(
      true,
    )
  }
})

const isInstalled = spawnSync('promtool', ['--version']).error === undefined

it.skipIf(!isInstalled)('promtool (Debian: prometheus) finds nothing wrong with the rules', () => {
  const check = spawnSync('promtool', ['check', 'rules', file], { cwd: projectFolder, encoding: 'utf8' })
  expect(check.stdout + check.stderr).toContain(`SUCCESS: ${rules.length} rules found`)
  expect(check.status).toBe(0)
})

it.skipIf(!isInstalled)('fire when they should, and are silent when all is well', () => {
  const check = spawnSync('promtool', ['test', 'rules', 'deploy/prometheus/alerts.test.yml'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  expect(check.stdout + check.stderr).toContain('SUCCESS')
  expect(check.status).toBe(0)
})

it.runIf(!isInstalled)('promtool is not installed here, so the expressions were not parsed', (context) => {
  context.skip('install the Debian package prometheus')
})
