import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Decompresses `br`. */
export const unpack = promisify(brotliDecompress)

// Below this the headers outweigh the savings.
const leastBytes = 1024
// For uncached answers: 4 takes twice as long for 3 % fewer bytes, 5 three times as long for 12 %.
const brotliQuality = 2
// A page: handing it to another thread and back costs this one as much as compressing it, less than half a millisecond.
const maxBytesAtOnce = 256 * 1024

/**
 * The best encoding that a client accepts (RFC 9110 section 12.5.3); null if it accepts none, or the answer is too
 * small.
 */
export function codingFor(acceptEncoding: string | undefined, bytes: number): Coding | null {
  if (bytes < leastBytes) return null
  const accepted = (acceptEncoding ?? '').split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.toLowerCase().split(';')
    const isRefused = parameters.some((parameter) => /^\s*q=0(\.0{0,3})?\s*$/.test(parameter))
    return isRefused ? [] : [name.trim()]
  })
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

/** As Brotli, as small as it gets: a page takes a tenth of a second, in another thread. */
export function compressHard(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, brotliOptions(bytes, constants.BROTLI_MAX_QUALITY))
}

export async function compress(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'gzip') return zip(bytes)
  const options = brotliOptions(bytes, brotliQuality)
  return bytes.length <= maxBytesAtOnce ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}

function brotliOptions(bytes: Buffer, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
}
