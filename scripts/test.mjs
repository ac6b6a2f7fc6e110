import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuilt } from './build.mjs'
import { checkEverything } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, refuseOldNode, toolEnvironment } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal, runCommand } from './refusal.mjs'
import { runTool, stopWithTools } from './run-tool.mjs'
import { seconds } from './seconds.mjs'
import { timeTable } from './time-table.mjs'

/** @typedef {{ passed: number, failed: number, files: import('./time-table.mjs').FileResult[] }} Tally */

const stages = ['check', 'unit', 'integration', 'browser', 'freshness', 'siege', 'fleet']
// Runs only when named: it takes screenshots for the documentation and tests nothing.
const onDemand = ['screens']
const needDatabase = ['integration', 'browser', 'screens']
const needBrowser = ['browser', 'screens']
const needPages = [...needBrowser, 'integration', 'freshness', 'siege', 'fleet']
// Fixed seeds, so that a run that found something can be repeated.
const shortFreshness = ['--seed', '2026', '--changes', '300', '--readers', '2', '--orders']
// Where Debian's packages are missing, it is skipped and says so.
const shortFleet = [
  ...['--optional', '--seed', '2026', '--minutes', '0.2', '--shoppers', '6'],
  ...['--pooler', 'transaction', '--store', 's3', '--clock', '+40m'],
]
const shortSiege = ['--seed', '2026', '--minutes', '0.5', '--shoppers', '40']

/** @type {Record<string, { file: string, args: string[] }>} */
const programs = {
  freshness: { file: 'bench/freshness/freshness.ts', args: shortFreshness },
  siege: { file: 'tests/siege/run.ts', args: shortSiege },
  fleet: { file: 'scripts/fleet/run.ts', args: shortFleet },
}

await runCommand(async () => {
  refuseOldNode()
  stopWithTools()
  const { asked, changedSince } = readArguments(process.argv.slice(2))
  const known = [...stages, ...onDemand]
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown) throw new Refusal(`Unknown stage "${unknown}". Choose from ${known.join(', ')}.`)
  const chosen = asked.length === 0 ? stages : known.filter((name) => asked.includes(name))

  await ensureInstalled()
  const node = findNode()
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...toolEnvironment(node) }
  if (chosen.some((name) => needBrowser.includes(name))) env.CHROMIUM_PATH = await ensureChromium()
  if (chosen.some((name) => needPages.includes(name))) await ensureBuilt(node)
  return runStages(node, env, { chosen, changedSince })
})

/**
 * `--changed [REF]` limits a run to tests affected by files that differ from a commit, by default the last one.
 * @param {string[]} given
 */
function readArguments(given) {
  const at = given.indexOf('--changed')
  if (at < 0) return { asked: given, changedSince: null }
  const [ref = 'HEAD'] = given.slice(at + 1)
  // Browser tests use the built pages, so they cannot be selected by source file.
  return { asked: at > 0 ? given.slice(0, at) : ['check', 'unit', 'integration'], changedSince: ref }
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {{ chosen: string[], changedSince: string | null }} what
 */
async function runStages(node, env, { chosen, changedSince }) {
  const database = chosen.some((name) => needDatabase.includes(name)) ? await startDatabase(node) : undefined
  const reports = mkdtempSync(join(tmpdir(), 'kwela-reports-'))
  // On exit, since a run that is asked to stop exits at once.
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const total = { passed: 0, failed: 0 }
  /** @type {import('./time-table.mjs').StageTime[]} */
  const times = []
  let code = 0
  try {
    for (const name of chosen) {
      console.log(`\n${name}`)
      const startedAt = performance.now()
      /** @type {Tally['files']} */
      let files = []
      const program = programs[name]
      if (name === 'check') {
        code = (await checkEverything(node)) === 0 ? 0 : 1
      } else if (program) {
        code = (await runTool(node, [join(projectFolder, program.file), ...program.args])).code
      } else {
        const report = join(reports, `${name}.json`)
        const args = [
          '--project',
          name,
          ...(changedSince ? ['--changed', changedSince, '--passWithNoTests'] : []),
        ]
        code = await runVitest(
          node,
          { args, report },
          {
            ...env,
            ...(database && { KWELA_TEST_DATABASE_URL: database.url }),
          },
        )
        const tally = readTally(report)
        total.passed += tally.passed
        total.failed += tally.failed
        files = tally.files
      }
      times.push({ stage: name, ms: performance.now() - startedAt, files })
      console.log(`${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(startedAt)}`)
      if (code !== 0) break
    }
  } finally {
    await database?.stop()
  }
  console.log(`\n${timeTable(times).join('\n')}`)
  if (chosen.some((name) => needDatabase.includes(name) || name === 'unit'))
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return code === 0 ? 0 : 1
}

/**
 * @param {string} node
 * @param {{ args: string[], report: string }} run
 * @param {NodeJS.ProcessEnv} env
 */
async function runVitest(node, { args, report }, env) {
  const cli = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool(node, [cli, 'run', ...args, ...reporters], { env })
  return code
}

/**
 * A run that crashed before it could report still counts as one failure.
 * @param {string} report
 * @returns {Tally}
 */
function readTally(report) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    // A file that cannot be loaded fails without a failed test in it.
    const failed = numFailedTests || numFailedTestSuites || (success ? 0 : 1)
    return { passed: numPassedTests, failed, files: testResults }
  } catch {
    return { passed: 0, failed: 1, files: [] }
  }
}

/**
 * @param {string} node
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
async function startDatabase(node) {
  const file = join(projectFolder, 'scripts', 'test-postgres.ts')
  // The IPC channel closes when this process ends, however it ends, and then the database stops.
  const child = spawn(node, [file], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const first = await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended])
  const url = typeof first === 'object' && first && 'url' in first ? String(first.url) : undefined
  if (!url) throw new Refusal('The test PostgreSQL did not start. See its output above.')
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
