import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { openShop } from '../running/open-shop.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { avifOf, hugePng, jpegOf, noise, noPicture, pngOf, pngWithBomb } from './attack-pictures.ts'
import {
  type Answers,
  keepPicture,
  logIns,
  readAll,
  slowForms,
  type Target,
  upload,
} from './attack-requests.ts'
import { watchChildren } from './children-memory.ts'
import { forgetPeak, peakMebibytes } from './peak-memory.ts'
import { residentMebibytes } from './resident-memory.ts'

const closing = createClosing()
const maxMebibytes = 450

/**
 * An attack counts as effective only if it got every status of `getsIn` at least once; `mayHear` lists other allowed
 * statuses.
 */
type Attack = {
  name: string
  getsIn: readonly number[]
  mayHear?: readonly number[]
  run(target: Target): Promise<Answers>
}

type Load = { target: Target; photo: string; isQuick: boolean }

/** Everything that ever filled the shop's memory, one attack after another and then all at once. */
function attacksOn({ photo, isQuick }: Omit<Load, 'target'>): Attack[] {
  const many = (count: number) => (isQuick ? Math.ceil(count / 20) : count)
  const forms = 3
  return [
    {
      name: 'three interlaced PNGs of 8000 x 8000 at 16 bits',
      getsIn: [400],
      run: (target) => upload(target, { file: pngOf(8_000, 'rgb16'), forms }),
    },
    {
      name: 'three PNGs of 30000 x 30000',
      getsIn: [400],
      run: (target) => upload(target, { file: hugePng(), forms }),
    },
    {
      name: 'three PNGs with a text chunk that decompresses to 300 MB',
      getsIn: [201],
      run: (target) => upload(target, { file: pngWithBomb('zTXt'), forms }),
    },
    {
      name: 'three PNGs with a colour profile that decompresses to 300 MB',
      getsIn: [201],
      run: (target) => upload(target, { file: pngWithBomb('iCCP'), forms }),
    },
    {
      name: 'three of the largest accepted PNGs',
      getsIn: [201],
      run: (target) => upload(target, { file: pngOf(5_000, 'srgb'), forms }),
    },
    {
      name: 'three of the largest progressive JPEGs',
      getsIn: [201],
      run: (target) => upload(target, { file: jpegOf(3_880, true), forms }),
    },
    {
      name: 'three of the largest plain JPEGs',
      getsIn: [201],
      run: (target) => upload(target, { file: jpegOf(8_000, false), forms }),
    },
    {
      name: 'three of the largest AVIFs',
      getsIn: [201],
      run: (target) => upload(target, { file: avifOf(2_590), forms }),
    },
    {
      name: 'ten forms with ten files of 5 MB that are not pictures',
      getsIn: [400],
      run: (target) => upload(target, { file: noPicture(), forms: 10, files: 10 }),
    },
    {
      name: `${many(200)} slow forms`,
      // There is no response before the whole form has arrived.
      getsIn: [0],
      run: (target) => slowForms(target, many(200)),
    },
    {
      name: `${many(600)} requests for a picture in a width that is not offered`,
      getsIn: [404],
      run: (target) =>
        readAll(target, { paths: Array(many(600)).fill(`${photo}/900.avif`), atOnce: many(600) }),
    },
    {
      name: `${many(600)} requests for a picture in all offered widths and formats`,
      getsIn: [200],
      run: (target) => readAll(target, { paths: offered(photo, many(600)), atOnce: many(600) }),
    },
    {
      name: `${many(25_000)} junk keys for the page cache`,
      getsIn: [200],
      mayHear: [503],
      run: (target) => readAll(target, { paths: times(many(25_000), junkKey), atOnce: 8 }),
    },
    {
      name: `${many(1_400)} junk searches, 70 at once`,
      getsIn: [200],
      mayHear: [503],
      run: (target) => readAll(target, { paths: times(many(1_400), junkSearch), atOnce: 70 }),
    },
    {
      name: `${many(1_400)} mixed searches, 70 at once`,
      getsIn: [200],
      mayHear: [400, 503],
      run: (target) => readAll(target, { paths: times(many(1_400), mixedSearch), atOnce: 70 }),
    },
    {
      name: `${many(60)} logins and as many sign-ups at once`,
      getsIn: [201, 401],
      mayHear: [429, 503],
      run: (target) => logIns(target, many(60)),
    },
  ]
}

function times(count: number, make: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function junkKey(at: number): string {
  return at % 2 === 0 ? `/products?brand=${Math.random()}&junk=${at}` : `/api/products?brand=${Math.random()}`
}

function junkWord(): string {
  return Math.random().toString(36).slice(2)
}

function junkSearch(): string {
  return `/api/products?q=${junkWord()}`
}

/**
 * Mixes lists and pages, with and without matches, filters and sorting, and characters that are special to a database.
 */
function mixedSearch(at: number): string {
  const words = [
    'samsung',
    junkWord(),
    `${junkWord()} `.repeat(12),
    '%25_%5C',
    "' or 1=1 --",
    '\u{1F600}',
    'é'.repeat(60),
  ]
  const text = encodeURIComponent(decodeURIComponent(words[at % words.length] ?? ''))
  const ways = [
    `/api/products?q=${text}&sort=price&fresh=${at}`,
    `/products?q=${text}&min_price=${at}`,
    `/api/products/suggest?q=${text}`,
    `/api/products?q=${text}&brand=${junkWord()}&in_stock=true`,
  ]
  return ways[Math.floor(at / words.length) % ways.length] ?? '/products'
}

const photoSide = 1_900

function offered(photo: string, count: number): string[] {
  const widths = [160, 320, 480, 640, 800, 960, 1280, photoSide]
  const files = widths.flatMap((width) => ['avif', 'webp', 'jpg'].map((format) => `${width}.${format}`))
  return times(count, (at) => `${photo}/${files[at % files.length]}`)
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await migrate(database)
  // A serious attack comes from many networks.
  const shop = await openShop(closing, postgres, { TRUST_PROXY: '127.0.0.1' })
  const { pid } = shop.process
  const { token } = await anAdministrator({ services: { db: database.db, clock: () => new Date() } })
  const target = { url: shop.url, token }
  const photo = await keepPicture(target, noise(photoSide))
  const attacks = attacksOn({ photo, isQuick: values.quick })
  await visit(target)

  console.log('| attack | responses | MB afterwards | peak MB | picture worker, peak MB |')
  console.log('| --- | --- | ---: | ---: | ---: |')
  console.log(`| before the attacks | | ${held(pid)} | ${peakMebibytes(pid)} | |`)
  const peaks: number[] = []
  const repelled: string[] = []
  for (const attack of attacks) {
    const { result: answers, peak, children } = await watched(pid, () => attack.run(target))
    peaks.push(peak)
    if (!gotIn(attack, answers)) repelled.push(attack.name)
    console.log(`| ${attack.name} | ${told(answers)} | ${held(pid)} | ${peak} | ${children} |`)
  }
  const all = await watched(pid, () => Promise.all(attacks.map((attack) => attack.run(target))))
  const together = all.result
  peaks.push(all.peak)
  for (const [at, attack] of attacks.entries()) {
    const answers = together[at]
    if (answers && !isExpected(attack, answers))
      repelled.push(`${attack.name}, in parallel with the others: ${told(answers)}`)
  }
  console.log(`| all at once | | ${held(pid)} | ${all.peak} | ${all.children} |`)

  const highest = Math.max(...peaks)
  console.log(`\n- At most ${maxMebibytes} MB: ${highest <= maxMebibytes ? 'kept' : 'BROKEN'} (${highest}).`)
  for (const name of repelled) console.log(`- NOT EFFECTIVE: ${name}.`)
  return highest <= maxMebibytes && repelled.length === 0 ? 0 : 1
}

/** Returns the peak memory of the shop's process meanwhile, and of all its children together, in mebibytes. */
async function watched<Result>(pid: number | undefined, work: () => Promise<Result>) {
  forgetPeak(pid)
  const watch = watchChildren(pid)
  const result = await work()
  return { result, peak: peakMebibytes(pid), children: watch.stop() }
}

/** An attack that is rejected early uses no memory, and so would prove nothing. */
function gotIn(attack: Attack, answers: Answers): boolean {
  return attack.getsIn.every((status) => answers.has(status)) && isExpected(attack, answers)
}

/** In parallel with others, some may get a 503; none may get a status that it never gets alone. */
function isExpected({ getsIn, mayHear = [] }: Attack, answers: Answers): boolean {
  return [...answers.keys()].every((status) => [...getsIn, ...mayHear, 503].includes(status))
}

function told(answers: Answers): string {
  return [...answers]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} x ${status === 0 ? 'no response' : status}`)
    .join(', ')
}

function held(pid: number | undefined): number {
  return Math.round(residentMebibytes(pid) ?? Number.NaN)
}

async function visit({ url }: Target): Promise<void> {
  const paths = ['/', '/products', '/category/laptops', '/products?q=samsung', '/login', '/api/products']
  for (let round = 0; round < 20; round++) {
    for (const path of paths) await (await fetch(url + path)).arrayBuffer()
  }
}

await runBench(closing, run)
