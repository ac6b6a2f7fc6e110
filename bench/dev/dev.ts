import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ChildProgram, startChildProgram } from '#scripts/child-program.ts'
import { findFreePort } from '#scripts/launcher/free-port.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import { Refusal } from '#scripts/refusal.mjs'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { median } from '../running/measurement.ts'
import { throwAwayDataFolder } from '../running/throw-away-data-folder.ts'

/** Rewritten without changes, which a file watcher treats like any other change. */
const savedFile = join(projectFolder, 'server', 'features', 'catalogue', 'catalogue-routes.ts')
// After this long, something is wrong.
const patienceMs = 180_000
const betweenLooksMs = 5

const closing = createClosing()

await runBench(closing, async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Refusal('--rounds must be a whole number above 0.')
  const load = loadavg()[0] ?? 0
  const shop = await openForDevelopment()
  // The first save compiles modules for the first time, so it is not counted.
  await shop.timeSave()
  const saves: Save[] = []
  for (let round = 0; round < rounds; round++) saves.push(await shop.timeSave())
  console.log(
    `From saving a server file to the page: ${spread(saves.map(({ pageMs }) => pageMs))}; of that, until the server has restarted: ${spread(saves.map(({ openMs }) => openMs))}; ${rounds} rounds, load before the run: ${load.toFixed(1)}.`,
  )
  return 0
})

type Save = { openMs: number; pageMs: number }

/** Starts `npm run dev` with its own data folder, and waits for its first page. */
async function openForDevelopment(): Promise<{ timeSave(): Promise<Save> }> {
  const port = await findFreePort()
  const program = startChildProgram({
    file: 'scripts/launcher/launch.ts',
    args: ['--dev'],
    output: 'read',
    env: {
      NODE_ENV: 'development',
      DATA_DIR: throwAwayDataFolder(closing, 'dev'),
      HOST: '127.0.0.1',
      PORT: String(port),
      YOCO_SANDBOX_PORT: String(await findFreePort()),
    },
  })
  closing.add(() => program.stop())
  const output = listenTo(program)
  const readPage = async () => {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    return page?.status === 200 && (await page.text()).includes('</html>')
  }
  await until(program, output, readPage)
  return {
    async timeSave() {
      output.forget()
      const startedAt = performance.now()
      writeFileSync(savedFile, readFileSync(savedFile))
      await until(program, output, () => output.text().includes('has restarted'))
      const openMs = performance.now() - startedAt
      await until(program, output, readPage)
      return { openMs, pageMs: performance.now() - startedAt }
    },
  }
}

type ProgramOutput = { text(): string; forget(): void }

function listenTo(program: ChildProgram): ProgramOutput {
  let output = ''
  program.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return {
    text: () => output,
    forget: () => {
      output = ''
    },
  }
}

async function until(program: ChildProgram, output: ProgramOutput, isSo: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + patienceMs
  while (!(await isSo())) {
    const hasEnded = program.process.exitCode !== null
    if (hasEnded || performance.now() > deadline)
      throw new Refusal(`The shop did not start: ${output.text()}`)
    await wait(betweenLooksMs)
  }
}

function spread(times: readonly number[]): string {
  return `${seconds(median(times))} (${seconds(Math.min(...times))}–${seconds(Math.max(...times))})`
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(2)} s`
}
