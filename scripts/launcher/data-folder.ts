import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { projectFolder } from '../project-folder.mjs'
import { Refusal } from '../refusal.mjs'

export type Secrets = { authSecret: string; yocoWebhookSecret: string }

const reasons: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'that disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of that path is a file',
  EEXIST: 'that is a file',
  ENOENT: 'that path does not exist',
}

/** The absolute path of the folder that keeps everything of one shop, made and tried out. */
export function openDataFolder(name: string): string {
  const folder = resolve(projectFolder, name)
  try {
    makeFolder(folder)
    const probe = join(folder, `.write-test-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code] ?? code
    throw new Refusal(
      `The data folder ${folder} cannot be used (${reason}): give yourself the right to write there, or choose another one with DATA_DIR.`,
      { cause: error },
    )
  }
  return folder
}

/** Made once for a data folder: sessions and signatures stay valid across restarts. */
export function readSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(file) ? readJson(file) : {}
  const secrets = {
    authSecret: kept.authSecret ?? randomBytes(32).toString('base64url'),
    // The form Yoco gives webhook secrets: "whsec_" and base64 (Yoco's docs, "Verifying webhooks").
    yocoWebhookSecret: kept.yocoWebhookSecret ?? `whsec_${randomBytes(32).toString('base64')}`,
  }
  if (!kept.authSecret || !kept.yocoWebhookSecret) {
    const aside = `${file}.${process.pid}`
    writeFileSync(aside, `${JSON.stringify({ ...kept, ...secrets }, null, 2)}\n`, { mode: 0o600 })
    renameSync(aside, file)
  }
  return secrets
}

/** Step by step: Node's own recursive way never ends under /proc and its like, where nothing can be made. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  // Root's PostgreSQL runs under another account, which must pass through; secrets have narrower rights of their own.
  mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

function readJson(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal(
      `The file ${file} cannot be read as JSON: mend it, or remove it to have new secrets made.`,
      {
        cause: error,
      },
    )
  }
}
