import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const texts = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

// A smaller file does not save a network packet.
const leastBytes = 1024

/**
 * Writes a Brotli and a gzip copy beside each text file that browsers load, once at build time and at maximum
 * compression.
 */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < leastBytes) continue
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: brotli }))
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
}
