import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTable } from '../table.ts'
import { merchantId } from './ids.ts'
import type { Memory, StoredMemory } from './memory.ts'
import { memoryWriter, readMemory } from './memory-file.ts'

export async function openMemory(dataPath: string | null, nowMs: number): Promise<Memory> {
  const file = dataPath === null ? null : await memoryFile(dataPath)
  const stored = (file === null ? null : await readMemory(file)) ?? emptyMemory(nowMs)

  const memory: Memory = {
    merchantId: stored.merchantId,
    checkouts: createTable(stored.checkouts, idOf),
    payments: createTable(stored.payments, idOf),
    refunds: createTable(stored.refunds, idOf),
    subscriptions: createTable(stored.subscriptions, idOf),
    deliveries: createTable(stored.deliveries, idOf),
    answers: createTable(stored.answers, ({ key }) => key),
    faults: stored.faults,
    save: async () => {},
  }
  return file === null ? memory : Object.assign(memory, { save: memoryWriter(file, memory) })
}

const idOf = ({ id }: { id: string }) => id

async function memoryFile(dataPath: string): Promise<string> {
  const isFolder = await stat(dataPath).then(
    (found) => found.isDirectory(),
    () => !dataPath.endsWith('.json'),
  )
  return isFolder ? join(dataPath, 'yoco-sandbox.json') : dataPath
}

function emptyMemory(nowMs: number): StoredMemory {
  return {
    merchantId: merchantId(nowMs),
    checkouts: [],
    payments: [],
    refunds: [],
    subscriptions: [],
    deliveries: [],
    answers: [],
    faults: [],
  }
}
