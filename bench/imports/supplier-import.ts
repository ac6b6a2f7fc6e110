import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { guessMapping } from '#domain/catalogue/supplier-file/guess-mapping.ts'
import { Refusal } from '#scripts/refusal.mjs'
import { folderStore } from '#server/adapters/storage/folder-store.ts'
import { openDatabase } from '#server/db/client.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { checkImport } from '#server/features/catalogue/imports/check-import.ts'
import { countImportRows, findImport } from '#server/features/catalogue/imports/import-queries.ts'
import { saveMapping } from '#server/features/catalogue/imports/save-mapping.ts'
import { startImport } from '#server/features/catalogue/imports/start-import.ts'
import { uploadSupplierFile } from '#server/features/catalogue/imports/upload-supplier-file.ts'
import { workOnImports } from '#server/features/catalogue/imports/work-on-imports.ts'
import { undoBatch } from '#server/features/undo/undo-batch.ts'
import { shopConfig } from '#shop.config'
import { servePictures } from '#tests/support/pictures/serve-pictures.ts'
import { runBench } from '../running/bench-command.ts'
import { createClosing } from '../running/closing.ts'
import { startThrowAwayPostgres } from '../running/throw-away-postgres.ts'
import { fillShop } from '../scale/fill-shop.ts'

const usage = 'Usage: npm run bench:import -- --rows 10000 --pictures 5'

const actor = { accountId: 'bench', email: 'bench@shop.example' }
const closing = createClosing()

await runBench(closing, () => measure(readSettings(process.argv.slice(2))))

function readSettings(args: string[]): { rows: number; pictures: number } {
  const { values } = parseArgs({
    args,
    options: { rows: { type: 'string', default: '10000' }, pictures: { type: 'string', default: '5' } },
  })
  const settings = { rows: Number(values.rows), pictures: Number(values.pictures) }
  if (!Object.values(settings).every((value) => Number.isInteger(value) && value >= 0))
    throw new Refusal(usage)
  return settings
}

/** A supplier's file from upload to undoing, each step timed; pictures as fast as this machine takes them. */
async function measure({ rows, pictures }: { rows: number; pictures: number }): Promise<number> {
  const { needs, categoryId, supplierId, address } = await openImporter(rows * pictures)
  const file = fileOf(rows, pictures, address)
  const uploaded = await timed('upload', () =>
    uploadSupplierFile(needs, { supplierId, fileName: 'bench.csv', bytes: file }),
  )
  if (uploaded.kind !== 'uploaded') throw new Error('The file was refused')
  const { id } = uploaded
  const head = file.subarray(0, file.indexOf('\n')).toString().split(',')
  const mapping = {
    ...guessMapping(head.map((name) => ({ name, samples: [] }))),
    categoryId,
    skuPrefix: 'B-',
  }
  await saveMapping(needs, { id, mapping })
  const checked = await timed('check', () => checkImport(needs, { id, leaveOut: [] }))
  if (checked.kind !== 'checked') throw new Error('The file was not checked')
  await timed('start', () => startImport(needs, { id, plan: checked.report.plan, leaveOut: [], actor }))
  await timed('save rows', () => workUntil(needs, id, ({ waiting }) => waiting === 0))
  if (pictures > 0)
    await timed('pictures', () => workUntil(needs, id, (counts) => counts.picturesWaiting === 0))
  await workOnImports(needs, new AbortController().signal)
  const counts = (await countImportRows(needs.db, [id])).get(id)
  console.log(`Saved ${counts?.saved}, with pictures ${counts?.picturesAdded}, refused ${counts?.refused}.`)
  const batchId = (await findImport(needs.db, id))?.batchId ?? ''
  const undone = await timed('undo', () => undoBatch(needs, { batchId, actor }))
  console.log(undone.kind === 'undone' ? `Undone: ${undone.undone}.` : 'Not undone.')
  return counts?.saved === rows && undone.kind === 'undone' && undone.undone === rows ? 0 : 1
}

async function openImporter(pictures: number) {
  const postgres = await startThrowAwayPostgres(closing)
  const database = openDatabase({ url: postgres.url })
  closing.add(database.close)
  await fillShop(database, postgres)
  const { db } = database
  const store = folderStore(join(postgres.dataFolder, 'media'))
  const shades = await Promise.all(Array.from({ length: Math.min(200, pictures) }, (_, at) => aPicture(at)))
  const server = await servePictures((path) => ({
    body: shades[Number(path.slice(1)) % shades.length] ?? '',
  }))
  closing.add(server.close)
  const [supplier] = await db
    .insert(suppliers)
    .values({ name: 'Bench', contact: 'Bench', email: 'bench@supplier.example' })
    .returning({ id: suppliers.id })
  const category = await db.execute<{ id: number }>(sql`select min(id) as id from categories`)
  return {
    needs: {
      db,
      store,
      shop: shopConfig,
      clock: () => new Date(),
      random: Math.random,
      pictureSource: server.source,
      photoWarmer: { warm: () => {} },
    },
    supplierId: supplier?.id ?? 0,
    categoryId: category.rows[0]?.id ?? 0,
    address: server.at,
  }
}

// As suppliers have them: 800 pixels wide, and noise, which compresses badly.
function aPicture(at: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 60 + (at % 120), sigma: 20 } as const
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

function fileOf(rows: number, pictures: number, address: (path: string) => string): Buffer {
  const lines = Array.from({ length: rows }, (_, row) => {
    const images = Array.from({ length: pictures }, (_, at) => address(`/${row * pictures + at}`))
    return [`C-${row}`, `Product ${row}`, 'Bench', '100.00', '199.00', '10', images.join(' ')].join(',')
  })
  return Buffer.from(`Item code,Name,Brand,Dealer price,RRP,Stock,Images\n${lines.join('\n')}\n`)
}

type Needs = Awaited<ReturnType<typeof openImporter>>['needs']
type Counts = { waiting: number; picturesWaiting: number }

/** Works until so much is done, and stops there. */
async function workUntil(needs: Needs, id: number, isDone: (counts: Counts) => boolean): Promise<void> {
  const stop = new AbortController()
  const working = workOnImports(needs, stop.signal)
  const limit = pLimit(1)
  const timer = setInterval(
    () =>
      void limit(async () => {
        const counts = (await countImportRows(needs.db, [id])).get(id)
        if (counts && isDone(counts)) stop.abort()
      }),
    200,
  )
  await working.finally(() => clearInterval(timer))
}

async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const before = performance.now()
  const result = await work()
  console.log(`${step.padEnd(10)} ${((performance.now() - before) / 1000).toFixed(1)} s`)
  return result
}
