import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { inTurn } from '../in-turn.ts'
import { Fault } from './faults.ts'
import { type Memory, StoredMemory } from './memory.ts'

// The first line of the file is everything at one moment; each further line is what one save added. So a payment costs
// the same, however many there have been.

const tables = ['checkouts', 'payments', 'refunds', 'subscriptions', 'deliveries', 'answers'] as const

/** Rows by table and key, null for those that were deleted. */
const MemoryChanges = z.object({
  rows: z.array(z.tuple([z.enum(tables), z.string(), z.unknown()])),
  faults: z.array(Fault),
})
type MemoryChanges = z.infer<typeof MemoryChanges>

// A file smaller than this is quick to read, however much of it is outdated.
const minGrowthBytes = 4_000_000

/** Null if there is none yet. */
export async function readMemory(file: string): Promise<StoredMemory | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null

  try {
    const [whole = '', ...added] = text.split('\n')
    // What follows the last line break was being written when the program was killed, and nobody was told that it was.
    return withAdded(StoredMemory.parse(JSON.parse(whole)), added.slice(0, -1))
  } catch (cause) {
    throw new Error(`${file} does not contain this sandbox's state. Move it away to start from scratch.`, {
      cause,
    })
  }
}

function withAdded(whole: StoredMemory, lines: readonly string[]): StoredMemory {
  const added = lines.map((line) => MemoryChanges.parse(JSON.parse(line)))
  const newest = (name: (typeof tables)[number]): unknown[] => {
    const byKey = new Map<string, unknown>(whole[name].map((row) => ['key' in row ? row.key : row.id, row]))
    for (const [table, key, row] of added.flatMap(({ rows }) => rows)) {
      if (table !== name) continue
      if (row === null) byKey.delete(key)
      else byKey.set(key, row)
    }
    return [...byKey.values()]
  }
  return StoredMemory.parse({
    merchantId: whole.merchantId,
    ...Object.fromEntries(tables.map((name) => [name, newest(name)])),
    faults: added.at(-1)?.faults ?? whole.faults,
  })
}

/** Saves the memory as often as it is called; resolves once the state at the moment of the call is on disk. */
export function memoryWriter(file: string, memory: Memory): () => Promise<void> {
  let roomForMore = 0

  async function writeWhole(): Promise<void> {
    // Nothing is added to it by a later save that it contains already.
    takeAdded(memory)
    const text = `${JSON.stringify(wholeOf(memory))}\n`
    const unfinished = `${file}.${process.pid}.part`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(unfinished, text, { mode: 0o600 })
    await rename(unfinished, file)
    roomForMore = Math.max(minGrowthBytes, text.length)
  }

  return inTurn(async () => {
    if (roomForMore <= 0) return writeWhole()
    const line = `${JSON.stringify(takeAdded(memory))}\n`
    // If it fails, the next save writes everything.
    const rest = roomForMore - line.length
    roomForMore = 0
    if (await append(file, line)) roomForMore = rest
    else await writeWhole()
  })
}

/** Whether there was a file to append to. */
async function append(file: string, line: string): Promise<boolean> {
  const handle = await open(file, constants.O_WRONLY | constants.O_APPEND).catch(() => null)
  if (!handle) return false
  try {
    await handle.writeFile(line)
    return true
  } finally {
    await handle.close()
  }
}

function takeAdded(memory: Memory): MemoryChanges {
  return {
    rows: tables.flatMap((name) =>
      memory[name].takeChanges().map(([key, row]): MemoryChanges['rows'][number] => [name, key, row]),
    ),
    faults: memory.faults,
  }
}

function wholeOf(memory: Memory): StoredMemory {
  return {
    merchantId: memory.merchantId,
    checkouts: [...memory.checkouts.values()],
    payments: [...memory.payments.values()],
    refunds: [...memory.refunds.values()],
    subscriptions: [...memory.subscriptions.values()],
    deliveries: [...memory.deliveries.values()],
    answers: [...memory.answers.values()],
    faults: memory.faults,
  }
}
