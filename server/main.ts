import { existsSync } from 'node:fs'
import { resolveQuickly } from './resolve-quickly.ts'

/** All of the shop's code in a few files (vite.bundle.config.ts, decision 0069). */
const bundle = new URL('../build/bundle/run-shop.js', import.meta.url)
const isBundled = !process.argv.includes('--dev') && existsSync(bundle)

const { runShop } = isBundled ? await importBundle() : await importSources()
await runShop()

async function importBundle(): Promise<typeof import('./run-shop.ts')> {
  return import(bundle.href)
}

async function importSources(): Promise<typeof import('./run-shop.ts')> {
  resolveQuickly()
  return import('./run-shop.ts')
}
