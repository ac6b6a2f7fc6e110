import { lookup as resolveName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { maxImageBytes } from '#domain/catalogue/product.ts'
import type { FetchedPicture, PictureSource } from '#server/features/catalogue/imports/picture-source.ts'
import { isPublicAddress } from './is-public-address.ts'

/** What a test needs to serve pictures on its own machine. A shop has none of it. */
export type PictureAddresses = {
  isAllowed?: (address: string) => boolean
  resolve?: (host: string) => Promise<readonly string[]>
  /** The certificate of the test's server. */
  ca?: string
  mayHavePort?: boolean
  startEveryMs?: number
  timeoutMs?: number
}

const maxRedirects = 3
// A server that sends a byte now and then would hold a place for ever.
const usualTimeoutMs = 20_000
// Twenty a second are no burden for a supplier's server, and more than are decoded in that time.
const usualStartEveryMs = 50

type Needs = {
  isAllowed: (address: string) => boolean
  resolve: (host: string) => Promise<readonly string[]>
  ca: string | undefined
  mayHavePort: boolean
}

/**
 * Fetches pictures over https from public addresses only. Whoever writes a supplier's file chooses the addresses:
 * otherwise the shop would fetch for them from its own network. A name is resolved once, and the connection goes to what
 * was looked at, so that a name cannot mean something else a moment later.
 */
export function httpsPictures(addresses: PictureAddresses = {}): PictureSource {
  const needs = {
    isAllowed: addresses.isAllowed ?? isPublicAddress,
    resolve: addresses.resolve ?? resolveAll,
    ca: addresses.ca,
    mayHavePort: addresses.mayHavePort ?? false,
  }
  const { startEveryMs = usualStartEveryMs, timeoutMs = usualTimeoutMs } = addresses
  const takeTurn = createPace(startEveryMs)
  return {
    async fetch(address, signal) {
      await takeTurn(signal)
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      try {
        return await fetchFrom(needs, address, { signal: limited, redirects: 0 })
      } catch (error) {
        if (signal.aborted) throw error
        return { kind: 'failed', reason: limited.aborted ? 'took too long' : 'could not be reached' }
      }
    },
  }
}

const notAnAddress = 'is not an address'

async function fetchFrom(
  needs: Needs,
  address: string,
  { signal, redirects }: { signal: AbortSignal; redirects: number },
): Promise<FetchedPicture> {
  const url = URL.parse(address)
  const problem = addressProblem(url, needs)
  if (!url || problem) return refused(problem ?? notAnAddress)
  const pinned = await pinAddress(url.hostname, needs)
  if (typeof pinned !== 'string') return pinned
  const answer = await ask(url, { pinned, ca: needs.ca, signal })
  const { statusCode = 0, headers } = answer
  if (statusCode === 200) return readPicture(answer)

  answer.destroy()
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    if (redirects >= maxRedirects) return refused('is redirected too often')
    const next = URL.parse(headers.location, url)
    // Checked like the first address: a public server may lead into a private network.
    return next ? fetchFrom(needs, next.href, { signal, redirects: redirects + 1 }) : refused(notAnAddress)
  }
  const reason = `answered with the error ${statusCode}`
  return statusCode >= 500 || statusCode === 429 ? { kind: 'failed', reason } : refused(reason)
}

function refused(reason: string): FetchedPicture {
  return { kind: 'refused', reason }
}

function addressProblem(url: URL | null, { mayHavePort }: Needs): string | null {
  if (!url) return notAnAddress
  if (url.protocol !== 'https:') return 'does not begin with https://'
  if (url.username || url.password) return 'has a user name or a password in it'
  return url.port !== '' && !mayHavePort ? 'has a port' : null
}

/** The numeric address that a host stands for, if all that it stands for are public. */
async function pinAddress(hostname: string, { resolve, isAllowed }: Needs): Promise<string | FetchedPicture> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const [address] = found
  if (address === undefined) return { kind: 'failed', reason: 'has a host that could not be found' }
  return found.every(isAllowed) ? address : refused('is not on the public internet')
}

async function resolveAll(host: string): Promise<string[]> {
  return (await resolveName(host, { all: true })).map(({ address }) => address)
}

type Asking = { pinned: string; ca: string | undefined; signal: AbortSignal }

function ask(url: URL, { pinned, ca, signal }: Asking): Promise<IncomingMessage> {
  const family = isIP(pinned)
  const lookup: LookupFunction = (_host, { all }, answer) => {
    if (all) answer(null, [{ address: pinned, family }])
    else answer(null, pinned, family)
  }
  // A kept connection may have been opened for another name.
  const options = { lookup, ca, signal, agent: false as const, headers: { accept: 'image/*' } }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).once('error', reject).end()
  })
}

async function readPicture(answer: IncomingMessage): Promise<FetchedPicture> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    const bytes: Buffer = part
    size += bytes.length
    if (size >= maxImageBytes) {
      answer.destroy()
      return refused('is larger than 5 MB')
    }
    parts.push(bytes)
  }
  return { kind: 'fetched', bytes: Buffer.concat(parts) }
}

/** Lets work start one after the other, each this long after the one before. */
function createPace(everyMs: number): (signal: AbortSignal) => Promise<void> {
  let nextAt = 0
  return async (signal) => {
    const now = performance.now()
    const startAt = Math.max(now, nextAt)
    nextAt = startAt + everyMs
    if (startAt > now) await wait(startAt - now, undefined, { signal })
  }
}
