import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ChildProgram, startChildProgram } from '#scripts/child-program.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { aPlaceForTheProgram, type ProgramPlace } from '#tests/support/shop/shop-program.ts'

const patience = { timeout: 120_000, interval: 50 }

let place: ProgramPlace
let program: ChildProgram

beforeAll(async () => {
  place = await aPlaceForTheProgram()
  program = startChildProgram({
    file: 'server/main.ts',
    output: 'read',
    env: { ...place.env, WEB_CONCURRENCY: '2' },
  })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await Promise.race([said, program.ended])).toMatchObject({ kind: 'ready' })
}, 180_000)

afterAll(async () => {
  await program.stop()
  await place.clear()
})

/** On its own connection, since the processes share the connections. */
function ask(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: place.port, path, agent: false }, (reply) =>
      json(reply).then(resolve, reject),
    )
    asked.setTimeout(patienceMs, () => asked.destroy(new Error('There was no answer')))
    asked.once('error', reject).end()
  })
}

async function processesThatAnswer(): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/healthz')))
  return [
    ...new Set(answers.map((answer) => z.object({ process: z.int() }).parse(answer).process)),
  ].toSorted()
}

/** The shop's processes: children of the one that supervises them. */
function shopProcessIds(): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid && parent === program.process.pid ? [pid] : []))
}

it('answers from every process at one port, restarts one that dies, and leaves nothing behind', async () => {
  expect(await processesThatAnswer()).toEqual([1, 2])
  const before = shopProcessIds()
  expect(before).toHaveLength(2)

  const killed = before[1] ?? 0
  process.kill(killed, 'SIGKILL')
  await vi.waitUntil(() => !isAlive(killed), patience)
  // What the dying process was doing is lost; from then on the other answers.
  await vi.waitUntil(() => ask('/readyz').catch(() => false), patience)
  for (let time = 0; time < 20; time++)
    expect(await ask('/readyz')).toEqual({ status: 'ready', database: 'ok' })
  await vi.waitUntil(async () => (await processesThatAnswer()).length === 2, patience)
  const after = shopProcessIds()
  expect(after).toHaveLength(2)
  expect(after).not.toContain(killed)

  await program.stop()
  expect([...after, program.process.pid ?? 0].filter(isAlive)).toEqual([])
  await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED')
}, 300_000)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
