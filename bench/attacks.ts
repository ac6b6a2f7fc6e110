import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { Refusal } from '#scripts/refusal.mjs'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { anAdministrator } from '#tests/support/builders.ts'
import { runBench } from './bench-command.ts'
import { createClosing } from './closing.ts'
import { openShop } from './open-shop.ts'
import { residentMebibytes } from './resident-memory.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

const closing = createClosing()
const mostMebibytes = 450
const pause = 300

type Target = { url: string; token: string }
type Attack = { name: string; run(target: Target): Promise<string | undefined> }

/** Everything that ever filled the shop's memory, one after another and then all at once. */
const attacks: readonly Attack[] = [
  {
    name: 'three interlaced PNGs of 8000 x 8000 at 16 bits',
    run: (target) => upload(target, pngOf(8_000, 'rgb16'), 3),
  },
  {
    name: 'three of the largest PNGs that are taken',
    run: (target) => upload(target, pngOf(5_500, 'srgb'), 3),
  },
  { name: 'three of the largest progressive JPEGs', run: (target) => upload(target, jpegOf(4_300, true), 3) },
  { name: 'three of the largest plain JPEGs', run: (target) => upload(target, jpegOf(8_000, false), 3) },
  { name: 'three of the largest AVIFs', run: (target) => upload(target, avifOf(2_880), 3) },
  {
    name: 'ten forms with ten files of 5 MB that are no pictures',
    run: (target) => upload(target, junkFile(), 10, 10),
  },
  { name: '5 000 junk keys for the page cache', run: (target) => junkKeys(target) },
  { name: '70 junk searches at once, 20 times', run: (target) => junkSearches(target) },
  { name: '200 slow forms', run: slowForms },
  { name: '60 log-ins and 60 sign-ups at once', run: logIns },
]

async function run(): Promise<number> {
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await migrate(database)
  const shop = await openShop(closing, postgres)
  const { pid } = shop.process
  const { token } = await anAdministrator({ services: { db: database.db, clock: () => new Date() } })
  const target = { url: shop.url, token }
  await visit(target)
  const before = peakMebibytes(pid)

  console.log('| attack | MB held after it | highest so far, MB |\n| --- | ---: | ---: |')
  console.log(`| before all of them | ${held(pid)} | ${before} |`)
  for (const { name, run } of attacks) {
    const answered = (await run(target)) ?? ''
    console.log(`| ${name}${answered} | ${held(pid)} | ${peakMebibytes(pid)} |`)
  }
  await Promise.all(attacks.map(({ run }) => run(target)))
  const highest = peakMebibytes(pid)
  console.log(`| all at once | ${held(pid)} | ${highest} |`)
  console.log(`\n- At most ${mostMebibytes} MB: ${highest <= mostMebibytes ? 'kept' : 'BROKEN'}.`)
  return highest <= mostMebibytes ? 0 : 1
}

function held(pid: number | undefined): number {
  return Math.round(residentMebibytes(pid) ?? Number.NaN)
}

/** The most that the process ever held, as Linux keeps it. */
function peakMebibytes(pid: number | undefined): number {
  const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (!kibibytes) throw new Refusal('How much a program ever held is only known on Linux.')
  return Math.round(Number(kibibytes) / 1024)
}

async function visit({ url }: Target): Promise<void> {
  for (let round = 0; round < 20; round++) {
    for (const path of [
      '/',
      '/products',
      '/category/laptops',
      '/products?q=samsung',
      '/login',
      '/api/products',
    ]) {
      await (await fetch(url + path)).arrayBuffer()
    }
  }
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#777777' } })
const once = new Map<string, Promise<Buffer>>()

function made(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = once.get(name) ?? make()
  once.set(name, known)
  return known
}

const pngOf = (side: number, space: 'rgb16' | 'srgb') =>
  made(`png ${side} ${space}`, () => picture(side).toColourspace(space).png({ progressive: true }).toBuffer())
const jpegOf = (side: number, progressive: boolean) =>
  made(`jpeg ${side}`, () => picture(side).flatten().jpeg({ progressive }).toBuffer())
const avifOf = (side: number) =>
  made(`avif ${side}`, () => picture(side).flatten().avif({ effort: 0 }).toBuffer())
const junkFile = async () => Buffer.alloc(5 * 1024 * 1024 - 10, 7)

/** With what the shop answered, since what is stopped at the door would show nothing. */
async function upload(
  { url, token }: Target,
  file: Promise<Buffer>,
  forms: number,
  files = 1,
): Promise<string> {
  const bytes = new Uint8Array(await file)
  const statuses = await Promise.all(
    Array.from({ length: forms }, async () => {
      const body = new FormData()
      const sku = String(Math.random())
      const product = {
        name: 'An attack',
        supplier_sku: sku,
        category_id: 1,
        retail_price: 100,
        wholesale_price: 80,
      }
      for (const [name, value] of Object.entries(product)) body.set(name, String(value))
      for (let at = 0; at < files; at++) body.append('images', new File([bytes], 'a.png'))
      const headers = { authorization: `Bearer ${token}` }
      const reply = await fetch(`${url}/api/products`, { method: 'POST', headers, body })
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  return `, answered ${[...new Set(statuses)].join(', ')}`
}

async function manyGets(url: string, paths: readonly string[], atOnce: number): Promise<undefined> {
  const left = paths.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of left) await (await fetch(url + path)).arrayBuffer()
    }),
  )
}

const junkKeys = ({ url }: Target) =>
  manyGets(
    url,
    Array.from({ length: 5_000 }, (_, at) =>
      at % 2 === 0 ? `/products?brand=${Math.random()}&junk=${at}` : `/api/products?brand=${Math.random()}`,
    ),
    8,
  )

const junkSearches = ({ url }: Target) =>
  manyGets(
    url,
    Array.from({ length: 1_400 }, () => `/api/products?q=${Math.random().toString(36).slice(2)}`),
    70,
  )

async function slowForms({ url }: Target): Promise<undefined> {
  const { hostname, port } = new URL(url)
  const head =
    'POST /api/products HTTP/1.1\r\nhost: shop\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 4000000\r\n\r\n--x'
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(head)
    return socket
  })
  for (let drop = 0; drop < 10; drop++) {
    await wait(pause)
    for (const socket of sockets) if (socket.writable) socket.write('x'.repeat(1_000))
  }
  for (const socket of sockets) socket.destroy()
}

async function logIns({ url }: Target): Promise<undefined> {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    await (
      await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).arrayBuffer()
  }
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const email = `attack-${at}-${Math.random()}@shop.example`
      const password = 'correct-horse-battery'
      await Promise.all([
        send('/login', { email, password }),
        send('/createAccount', { email, password, firstName: 'A', lastName: 'B' }),
      ])
    }),
  )
}

await runBench(closing, run)
