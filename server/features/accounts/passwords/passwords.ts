import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { TooBusy } from '#server/too-busy.ts'

/** Both hashing and checking throw `TooBusy` if too many are waiting already. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash, for an account that does not exist, the same work is done for nothing. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether a hash was made at a cost other than today's. */
  isOutdated(hash: string): boolean
}

export type Cost = { log2N: number; r: number; p: number }
type ParsedHash = { cost: Cost; salt: Buffer | string; key: Buffer }

// One of the equivalent settings of OWASP's Password Storage Cheat Sheet: 16 MB of memory, where the first of them
// needs 128 MB.
const today: Cost = { log2N: 14, r: 8, p: 5 }
// At today's cost a small machine works through these in a few seconds, which is as long as anybody waits to log in.
const maxWaitingAtOnce = 40
const saltBytes = 16
const keyBytes = 32

/** scrypt of node:crypto. A hash names its cost, so that the cost can change and older hashes can still be read. */
export function createPasswords(
  cost = today,
  {
    maxWaiting = maxWaitingAtOnce,
    derive = deriveKey,
  }: { maxWaiting?: number; derive?: typeof deriveKey } = {},
): Passwords {
  // Hashing is slow on purpose and uses the threads that file access and database logins need too. One at a time for
  // each kind limits the memory, and no login waits behind a rush of sign-ups.
  const making = createTurns(maxWaiting)
  const checking = createTurns(maxWaiting)
  const nobodys: ParsedHash = { cost, salt: randomBytes(saltBytes), key: randomBytes(keyBytes) }
  return {
    hash: (password) =>
      making(async () => {
        const salt = randomBytes(saltBytes)
        return written({ cost, salt, key: await derive(password, salt, { cost, keyBytes }) })
      }),
    verify: (hash, password) =>
      checking(async () => {
        const made = hash === null ? nobodys : parse(hash)
        const derived = await derive(password, made.salt, { cost: made.cost, keyBytes: made.key.length })
        return timingSafeEqual(derived, made.key) && hash !== null
      }),
    isOutdated: (hash) => !hash.startsWith(prefixOf(cost)),
  }
}

function createTurns(maxWaiting: number) {
  const turns = pLimit(1)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (turns.pendingCount >= maxWaiting) throw new TooBusy()
    return turns(work)
  }
}

/** "$scrypt$ln=14,r=8,p=5$salt$key", both in base64. */
function written({ cost, salt, key }: { cost: Cost; salt: Buffer; key: Buffer }): string {
  return `${prefixOf(cost)}${salt.toString('base64')}$${key.toString('base64')}`
}

function prefixOf({ log2N, r, p }: Cost): string {
  return `$scrypt$ln=${log2N},r=${r},p=${p}$`
}

function parse(hash: string): ParsedHash {
  const [, log2N, r, p, salt, key] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+=*)\$([\w+/]+=*)$/.exec(hash) ?? []
  if (!salt || !key) return parseEarliest(hash)
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

// Hashes of the shop's first months do not name a cost: "salt:key", both in hexadecimal, the salt used as text.
const earliest: Cost = { log2N: 14, r: 16, p: 1 }

function parseEarliest(hash: string): ParsedHash {
  const [, salt, key] = /^([0-9a-f]+):([0-9a-f]+)$/.exec(hash) ?? []
  if (!salt || !key) throw new Error('A password hash is of no form that was ever written')
  return { cost: earliest, salt, key: Buffer.from(key, 'hex') }
}

/** One hash, which takes as long as its cost says. */
export function deriveKey(
  password: string,
  salt: Buffer | string,
  { cost: { log2N, r, p }, keyBytes }: { cost: Cost; keyBytes: number },
): Promise<Buffer> {
  const N = 2 ** log2N
  const options = { N, r, p, maxmem: 2 * 128 * N * r }
  // The same password, however a keyboard encodes its accented letters.
  const text = password.normalize('NFKC')
  return new Promise((resolve, reject) =>
    scrypt(text, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
