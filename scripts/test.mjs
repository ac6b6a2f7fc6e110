import { execFileSync, spawn } from 'node:child_process'
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
import { testsOfChanges } from './test-run/feature-tests.mjs'
import { failuresOf, filesToRunAgain, judgeRun } from './test-run/judge-run.mjs'
import { timeTable } from './test-run/time-table.mjs'

/** @typedef {{ passed: number, failed: number, files: import('./test-run/time-table.mjs').FileResult[] }} Tally */

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
  fleet: { file: 'bench/fleet/run.ts', args: shortFleet },
}

await runCommand(async () => {
  refuseOldNode()
  stopWithTools()
  const { asked, filters } = readArguments(process.argv.slice(2))
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
  return runStages(node, env, { chosen, filters })
})

/** @typedef {Record<string, string[]>} Filters What each stage is limited to, as arguments of Vitest. */

/**
 * `--changed [REF]` limits a run to the tests of what differs from a commit, by default the last one.
 * @param {string[]} given
 * @returns {{ asked: string[], filters: Filters }}
 */
function readArguments(given) {
  const at = given.indexOf('--changed')
  if (at < 0) return { asked: given, filters: {} }
  const [ref = 'HEAD'] = given.slice(at + 1)
  const { integration, browser, wide } = testsOfChanges(changedSince(ref))
  if (wide.length > 0)
    console.log(`Only npm test runs all that these may break:\n  ${wide.slice(0, 10).join('\n  ')}`)
  // Nearly every test of the whole shop imports nearly every file, so that only unit tests can be found by what they import.
  const filters = { unit: ['--changed', ref, '--passWithNoTests'], integration, browser }
  const concerned = [
    'unit',
    ...(integration.length > 0 ? ['integration'] : []),
    ...(browser.length > 0 ? ['browser'] : []),
  ]
  return { asked: at > 0 ? given.slice(0, at) : concerned, filters }
}

/** @param {string} ref */
function changedSince(ref) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Every stage runs, whatever failed before it, so that one run tells all.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {{ chosen: string[], filters: Filters }} what
 */
async function runStages(node, env, { chosen, filters }) {
  const database = chosen.some((name) => needDatabase.includes(name)) ? await startDatabase(node) : undefined
  const reports = mkdtempSync(join(tmpdir(), 'kwela-reports-'))
  // On exit, since a run that is asked to stop exits at once.
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  const testEnv = { ...env, ...(database && { KWELA_TEST_DATABASE_URL: database.url }) }
  const runTests = (/** @type {string} */ stage, /** @type {string[]} */ args) =>
    runVitest(node, { args: ['--project', stage, ...args], report: join(reports, 'report.json') }, testEnv)

  const total = { passed: 0, failed: 0 }
  /** @type {import('./test-run/time-table.mjs').StageTime[]} */
  const times = []
  /** @type {import('./test-run/judge-run.mjs').Failure[]} */
  const failures = []
  /** @type {string[]} */
  const steadyAlone = []
  try {
    for (const stage of chosen) {
      console.log(`\n${stage}`)
      const startedAt = performance.now()
      const report = isOfTests(stage)
        ? await runTests(stage, filters[stage] ?? [])
        : await runProgram(node, stage)
      total.passed += report.passed
      total.failed += report.failed
      failures.push(...report.failures)
      times.push({ stage, ms: performance.now() - startedAt, files: report.files })
      const result = report.failures.length === 0 ? 'passed' : 'FAILED'
      console.log(`${stage} ${result} in ${seconds(startedAt)}`)
    }
    for (const { stage, file } of filesToRunAgain(failures)) {
      console.log(`\n${file}, once more and alone`)
      const { failures: again } = await runTests(stage, [file])
      if (again.length === 0) steadyAlone.push(file)
    }
  } finally {
    await database?.stop()
  }
  const { hasPassed, lines } = judgeRun(failures, steadyAlone)
  console.log(`\n${timeTable(times).join('\n')}\n`)
  for (const line of lines) console.log(line)
  const recovered = failures.filter(({ file }) => steadyAlone.includes(file)).length
  if (chosen.some(isOfTests))
    console.log(`\n${total.passed + recovered} passed, ${total.failed - recovered} failed`)
  return hasPassed ? 0 : 1
}

/** @param {string} stage */
function isOfTests(stage) {
  return stage !== 'check' && !programs[stage]
}

/** @typedef {Tally & { failures: import('./test-run/judge-run.mjs').Failure[] }} StageReport */

/**
 * A stage that is not a run of Vitest: the checks, or a program that says by its exit code whether all was well.
 * @param {string} node
 * @param {string} stage
 * @returns {Promise<StageReport>}
 */
async function runProgram(node, stage) {
  const program = programs[stage]
  /** @type {string[]} */
  const failed = []
  if (program) {
    const { code } = await runTool(node, [join(projectFolder, program.file), ...program.args])
    if (code !== 0) failed.push(`${program.file} ended with ${code}`)
  } else {
    failed.push(...(await checkEverything(node)))
  }
  const failures = failed.map((test) => ({ stage, file: '', test, reason: 'its output is above' }))
  return { passed: 0, failed: failures.length, files: [], failures }
}

/**
 * @param {string} node
 * @param {{ args: string[], report: string }} run
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<StageReport>}
 */
async function runVitest(node, { args, report }, env) {
  rmSync(report, { force: true })
  const cli = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool(node, [cli, 'run', ...args, ...reporters], { env })
  return readReport(report, { code, stage: String(args[1]) })
}

/**
 * A run that crashed, or failed outside of its tests, still counts as one failure.
 * @param {string} report
 * @param {{ code: number, stage: string }} run
 * @returns {StageReport}
 */
function readReport(report, { code, stage }) {
  const crashed = { stage, file: '', test: `Vitest ended with ${code}`, reason: 'its output is above' }
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const named = failuresOf(stage, testResults)
    const failures = named.length === 0 && code !== 0 ? [crashed] : named
    return { passed: numPassedTests, failed: failures.length, files: testResults, failures }
  } catch {
    return { passed: 0, failed: 1, files: [], failures: [crashed] }
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
