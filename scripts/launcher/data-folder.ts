import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { newRecoveryKey } from '#server/features/backups/read-recovery-key.ts'
import { projectFolder } from '../project-folder.mjs'
import { Refusal } from '../refusal.mjs'

export type Secrets = { authSecret: string; yocoWebhookSecret: string; bobgoWebhookSecret: string }

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'the path does not exist',
}

/**
 * Returns the absolute path of the folder that holds all data of one shop. Creates it and checks that it is writable.
 */
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
      `Cannot use the data folder ${folder} (${reason}). Make it writable, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  return folder
}

/** Created once per data folder, so that sessions and signatures stay valid across restarts. */
export function readSecrets(dataFolder: string): Secrets {
  const kept = readKept(dataFolder)
  const secrets = {
    authSecret: kept.authSecret ?? randomBytes(32).toString('base64url'),
    // Yoco's format for webhook secrets: "whsec_" followed by base64 (Yoco's docs, "Verifying webhooks").
    yocoWebhookSecret: kept.yocoWebhookSecret ?? `whsec_${randomBytes(32).toString('base64')}`,
    bobgoWebhookSecret: kept.bobgoWebhookSecret ?? randomBytes(32).toString('base64url'),
  }
  if (!kept.authSecret || !kept.yocoWebhookSecret || !kept.bobgoWebhookSecret)
    keep(dataFolder, { ...kept, ...secrets })
  return secrets
}

/** Created with the first backup. Whoever starts the shop is shown a new one, to keep it elsewhere. */
export function readBackupKey(dataFolder: string): { key: string; isNew: boolean } {
  const kept = readKept(dataFolder)
  if (kept.backupKey) return { key: kept.backupKey, isNew: false }
  const key = newRecoveryKey()
  keep(dataFolder, { ...kept, backupKey: key })
  return { key, isNew: true }
}

export type StoredSecrets = Partial<Secrets> & { backupKey?: string }

/** Without creating any. */
export function readKeptSecrets(dataFolder: string): StoredSecrets {
  return readKept(dataFolder)
}

function readKept(dataFolder: string): StoredSecrets {
  const file = join(dataFolder, 'secrets.json')
  return existsSync(file) ? readJson(file) : {}
}

function keep(dataFolder: string, kept: StoredSecrets): void {
  const file = join(dataFolder, 'secrets.json')
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  renameSync(aside, file)
}

/**
 * One level at a time: Node's recursive mkdir never returns under /proc and similar file systems, where nothing can be
 * created.
 */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  // As root, PostgreSQL runs under another account, which needs to traverse this folder; secrets have stricter modes of
  // their own.
  mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

function readJson(file: string): StoredSecrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal(`${file} is not valid JSON. Fix it, or delete it to generate new secrets.`, {
      cause: error,
    })
  }
}
