import { rm } from 'node:fs/promises'

/** A photo that was asked for by a closed browser may still be written to the folder while it is emptied. */
export function removeDataFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}
