import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { hostname } from 'node:os'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ChildProgram, startChildProgram } from '#scripts/child-program.ts'
import { openTraceReceiver, type TraceReceiver } from '#tests/support/http/trace-receiver.ts'
import { patienceMs } from '#tests/support/patience.ts'
import { aPlaceForTheProgram, type ProgramPlace } from '#tests/support/shop/shop-program.ts'

const patience = { timeout: 120_000, interval: 50 }

let place: ProgramPlace
let receiver: TraceReceiver
let program: ChildProgram

beforeAll(async () => {
  place = await aPlaceForTheProgram()
  receiver = await openTraceReceiver()
  program = startChildProgram({
    file: 'server/main.ts',
    output: 'read',
    env: { ...place.env, WEB_CONCURRENCY: '2', DRAIN_SECONDS: '0.5', TRACES_URL: receiver.url },
  })
  const said = new Promise((resolve) => program.process.once('message', resolve))
  expect(await Promise.race([said, program.ended])).toMatchObject({ kind: 'ready' })
}, 180_000)

afterAll(async () => {
  await program.stop()
  await place.clear()
  await receiver.close()
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

  const replaced = await rollWhileAsking(after)
  await program.stop()
  expect([...replaced, ...after, program.process.pid ?? 0].filter(isAlive)).toEqual([])
  await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED')

  // What they had not sent yet was sent when they ended.
  const instances = new Set(receiver.spans().map(({ resource }) => resource['service.instance.id']))
  expect([...instances].toSorted()).toEqual([`${hostname()}/1`, `${hostname()}/2`])
  expect(receiver.spans().map(({ name }) => name)).toContain('GET /healthz')
}, 300_000)

/** Replaces all processes, and returns those that took their places. Nobody notices. */
async function rollWhileAsking(before: readonly number[]): Promise<number[]> {
  const bad: unknown[] = []
  let asked = 0
  let isRolling = true
  const asking = Promise.all(
    ['/livez', '/products', '/api/categories'].map(async (path) => {
      while (isRolling) {
        asked += 1
        await status(path).then(
          (code) => code === 200 || bad.push(code),
          (error) => bad.push(error),
        )
      }
    }),
  )
  program.process.kill('SIGHUP')
  await vi.waitUntil(() => !before.some(isAlive), patience)
  await vi.waitUntil(() => shopProcessIds().length === 2, patience)
  isRolling = false
  await asking
  expect(bad).toEqual([])
  expect(asked).toBeGreaterThan(20)
  return shopProcessIds()
}

/** As browsers do: a connection that ends while a request is on its way is asked anew (RFC 9112, 9.3.1). */
async function status(path: string): Promise<number> {
  const url = `http://127.0.0.1:${place.port}${path}`
  const reply = await fetch(url).catch((error: unknown) => {
    if (!wasClosedMeanwhile(error)) throw error
    return fetch(url)
  })
  await reply.arrayBuffer()
  return reply.status
}

function wasClosedMeanwhile(error: unknown): boolean {
  return error instanceof TypeError && Object(error.cause).code === 'UND_ERR_SOCKET'
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
