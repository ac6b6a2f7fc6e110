import { resolve } from 'node:path'
import { type BackupSettings, Environment } from '#server/config.ts'
import { readRecoveryKey } from '#server/features/backups/read-recovery-key.ts'
import type { SealedStore } from '#server/features/backups/sealed-store.ts'
import { openSealedStore, WrongRecoveryKey } from '#server/features/backups/sealed-store.ts'
import { backupStoreOf } from '#server/open-backups.ts'
import type { S3Place } from '#server/s3-place.ts'
import { storeReason } from '#server/store-reason.ts'
import { Refusal } from '../refusal.mjs'

const Settings = Environment.pick({
  BACKUP_TO: true,
  BACKUP_KEY: true,
  BACKUP_DATABASE: true,
  MEDIA_STORE: true,
})

export type BackupSetup = { backup: BackupSettings; mediaStore: S3Place | null }

/** What the environment says of backups. `ownKey` is asked for if it has no key. */
export function readBackupSetup(
  environment: NodeJS.ProcessEnv,
  ownKey: () => string | undefined,
): BackupSetup {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (!read.success)
    throw new Refusal(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join(' '))
  const { BACKUP_TO: to, BACKUP_KEY, BACKUP_DATABASE, MEDIA_STORE } = read.data
  if (!to) throw new Refusal('Set BACKUP_TO to where the backups are: a folder, or s3://bucket/folder.')
  const key = BACKUP_KEY ?? readRecoveryKey(ownKey() ?? '')
  if (!key) throw new Refusal('Set BACKUP_KEY to the recovery key of the backups.')
  return { backup: { to, key, includesDatabase: BACKUP_DATABASE === 'on' }, mediaStore: MEDIA_STORE ?? null }
}

export async function openBackups(
  { to, key }: BackupSettings,
  options = { isRestoring: false },
): Promise<SealedStore> {
  try {
    return await openSealedStore(backupStoreOf(to), key, options)
  } catch (error) {
    if (error instanceof WrongRecoveryKey) throw new Refusal(error.message, { cause: error })
    const where = to.kind === 's3' ? `the bucket ${to.place.bucket}` : resolve(to.folder)
    throw new Refusal(`The backups in ${where} cannot be opened: ${storeReason(error)}.`, { cause: error })
  }
}
