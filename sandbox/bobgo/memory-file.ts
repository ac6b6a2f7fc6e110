import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { inTurn } from '../in-turn.ts'
import { createTable, type Table } from '../table.ts'
import { Fault } from './faults.ts'
import { Counter, Delivery, type Memory, RateRequest, Shipment, Subscription } from './memory.ts'

// Each line of the file is what one save changed. Opening it writes everything anew as its first line, so that it does
// not grow with every start, and a save costs the same however many there have been.

const rows = {
  rateRequests: z.array(RateRequest),
  shipments: z.array(Shipment),
  subscriptions: z.array(Subscription),
  deliveries: z.array(Delivery),
  counters: z.array(Counter),
}
type TableName = keyof typeof rows
const tableNames = Object.keys(rows) as TableName[]

const Line = z.object({
  rows: z.array(z.tuple([z.enum(tableNames), z.string(), z.unknown()])),
  faults: z.array(Fault),
})
type Line = z.infer<typeof Line>

export async function openMemory(dataPath: string | null): Promise<Memory> {
  if (dataPath === null) return memoryOf({ rows: [], faults: [] }, async () => {})
  const file = await memoryFile(dataPath)
  const stored = await readLines(file)
  const memory = memoryOf(stored, async () => {
    const line = `${JSON.stringify({ rows: takeChanges(memory), faults: memory.faults })}\n`
    await appendFile(file, line, { mode: 0o600 })
  })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, `${JSON.stringify(stored)}\n`, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return memory
}

function memoryOf(stored: Line, write: () => Promise<void>): Memory {
  return {
    rateRequests: tableOf(stored, 'rateRequests', ({ id }) => String(id)),
    shipments: tableOf(stored, 'shipments', ({ id }) => String(id)),
    subscriptions: tableOf(stored, 'subscriptions', ({ id }) => String(id)),
    deliveries: tableOf(stored, 'deliveries', ({ id }) => id),
    counters: tableOf(stored, 'counters', ({ name }) => name),
    faults: stored.faults,
    save: inTurn(write),
  }
}

type Rows = { [Name in TableName]: z.infer<(typeof rows)[Name]>[number] }

function tableOf<Name extends TableName>(
  stored: Line,
  name: Name,
  keyOf: (row: Rows[Name]) => string,
): Table<Rows[Name]> {
  const found = stored.rows.flatMap(([table, , row]) => (table === name ? [row] : []))
  return createTable(rows[name].parse(found) as Rows[Name][], keyOf)
}

/** The newest state of each row; empty if there is no file yet. */
async function readLines(file: string): Promise<Line> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    // What follows the last line break was being written when the program was killed, and nobody was told that it was.
    const lines = text
      .split('\n')
      .slice(0, -1)
      .map((line) => Line.parse(JSON.parse(line)))
    if (lines.length === 0 && text !== '') throw new Error('It has no complete line')
    const newest = new Map<string, Line['rows'][number]>()
    for (const row of lines.flatMap((line) => line.rows)) newest.set(`${row[0]} ${row[1]}`, row)
    return {
      rows: [...newest.values()].filter(([, , row]) => row !== null),
      faults: lines.at(-1)?.faults ?? [],
    }
  } catch (cause) {
    throw new Error(`${file} does not contain this sandbox's state. Move it away to start from scratch.`, {
      cause,
    })
  }
}

function takeChanges(memory: Memory): Line['rows'] {
  return tableNames.flatMap((name) =>
    memory[name].takeChanges().map(([key, row]): Line['rows'][number] => [name, key, row]),
  )
}

async function memoryFile(dataPath: string): Promise<string> {
  const isFolder = await stat(dataPath).then(
    (found) => found.isDirectory(),
    () => !dataPath.endsWith('.json'),
  )
  return isFolder ? join(dataPath, 'bobgo-sandbox.json') : dataPath
}
