import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChildProgram } from '#scripts/child-program.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { Refusal } from '#scripts/refusal.mjs'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { median } from '../running/measurement.ts'
import { throwAwayDataFolder } from '../running/throw-away-data-folder.ts'

// After this long, something is wrong.
const patienceMs = 120_000

const closing = createClosing()

await runBench(closing, async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Refusal('--rounds must be a whole number above 0.')
  const dataFolder = throwAwayDataFolder(closing, 'start')
  const load = loadavg()[0] ?? 0
  // Creates the database, seeds the demo and fills the compile cache: later starts are warm.
  const first = await timeStart(dataFolder)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timeStart(dataFolder))
  console.log(
    `From start to the first page: ${seconds(median(times))} (${seconds(Math.min(...times))}–${seconds(Math.max(...times))}), ${rounds} rounds, load before the run: ${load.toFixed(1)}; the very first start, which creates and seeds the database, ${seconds(first)}.`,
  )
  return 0
})

/** Times `npm start` from the point at which everything is installed and built until the home page has loaded. */
async function timeStart(dataFolder: string): Promise<number> {
  const port = await findFreePort()
  const sandboxPort = await findFreePort()
  const startedAt = performance.now()
  const program = startChildProgram({
    file: 'scripts/launcher/launch.ts',
    output: 'read',
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataFolder,
      HOST: '127.0.0.1',
      PORT: String(port),
      YOCO_SANDBOX_PORT: String(sandboxPort),
    },
  })
  const stop = () => program.stop()
  closing.add(stop)
  let said = ''
  program.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    if (page?.status === 200 && (await page.text()).includes('</html>')) break
    const hasEnded = program.process.exitCode !== null
    if (hasEnded || performance.now() - startedAt > patienceMs)
      throw new Refusal(`The shop did not start: ${said}`)
    await wait(10)
  }
  const tookMs = performance.now() - startedAt
  await stop()
  return tookMs
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(2)} s`
}
