import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAssetsStore } from './config.ts'
import { storeReason } from './store-reason.ts'

const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))

/** Stores the files of a new version where all machines find theirs, before the first of them serves its pages. */
export async function shareBuild(environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const place = readAssetsStore(environment)
  if (!place || !existsSync(join(clientFolder, 'assets'))) return
  const { s3Assets } = await import('./growth/assets/s3-assets.ts')
  const { shareAssets } = await import('./growth/assets/share-assets.ts')
  try {
    await shareAssets(clientFolder, s3Assets(place))
    say("The pages' files are in ASSETS_STORE.")
  } catch (error) {
    say(
      `The pages' files could not be stored in ASSETS_STORE (${storeReason(error)}). The shop tries again when it starts.`,
    )
  }
}
