import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BackupStore } from './backup-store.ts'

/** A backup store whose objects only the recovery key opens. */
export type SealedStore = {
  /** Returns how many bytes were stored. */
  put(key: string, bytes: Buffer): Promise<number>
  get(key: string): Promise<Buffer | null>
  drop(key: string): Promise<void>
  list(prefix: string): Promise<string[]>
}

export class WrongRecoveryKey extends Error {
  constructor() {
    super('These backups were made with another recovery key.')
    this.name = 'WrongRecoveryKey'
  }
}

const cipher = 'aes-256-gcm'
const mark = Buffer.from('KWELA1')
const nonceBytes = 12
const tagBytes = 16
const checkKey = 'recovery-key-check'

/** Opens the store with the key. An empty one gets it as its key, unless something is to be restored from it. */
export async function openSealedStore(
  store: BackupStore,
  key: Buffer,
  { isRestoring = false } = {},
): Promise<SealedStore> {
  const own = createHmac('sha256', key).update('kwela: the key of these backups').digest('base64')
  const known = (await store.get(checkKey))?.toString()
  if (known !== undefined && known !== own) throw new WrongRecoveryKey()
  if (known === undefined && !isRestoring) await store.put(checkKey, Buffer.from(own))
  return {
    async put(name, bytes) {
      const sealed = seal(
        key,
        name,
        await promisify<Buffer, { level: number }, Buffer>(gzip)(bytes, { level: 1 }),
      )
      await store.put(name, sealed)
      return sealed.length
    },
    async get(name) {
      const sealed = await store.get(name)
      return sealed && promisify<Buffer, Buffer>(gunzip)(unseal(key, name, sealed))
    },
    drop: store.drop,
    list: store.list,
  }
}

/** Whether anything was ever backed up to it, with whatever key. */
export async function isUsedStore(store: BackupStore): Promise<boolean> {
  return (await store.get(checkKey)) !== null
}

/** The name is sealed with the content, so that nobody can pass one object off as another. */
function seal(key: Buffer, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
  return Buffer.concat([mark, nonce, sealed, sealing.getAuthTag()])
}

function unseal(key: Buffer, name: string, bytes: Buffer): Buffer {
  const from = mark.length + nonceBytes
  if (!bytes.subarray(0, mark.length).equals(mark) || bytes.length < from + tagBytes)
    throw new Error(`${name} is not an object of a backup, or only part of one.`)
  const opening = createDecipheriv(cipher, key, bytes.subarray(mark.length, from))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(from, -tagBytes)), opening.final()])
  } catch (cause) {
    throw new Error(`${name} was changed after it was stored.`, { cause })
  }
}
