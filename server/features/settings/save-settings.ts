import { OwnerSettings } from '#contract/shop/settings.ts'
import { changedFields, type Fields } from '#domain/change.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { updateSessionsWithoutSecondFactor } from '../accounts/sessions/session-queries.ts'
import { type AuditActor, insertAuditEntry } from '../audit/audit-queries.ts'
import { stateOnWire } from '../audit/state-on-wire.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../saves/save-once.ts'
import { readOwnSettings, type SettingsNow } from '../shop/current-shop.ts'
import { lockSettings, upsertOwnSettings } from '../shop/settings-queries.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type SaveSettings = {
  settings: Partial<OwnerSettings>
  /** The version of the settings that was read; null overwrites any. */
  version: number | null
  actor: AuditActor
  attempt?: SaveAttempt | null
  /** The entry that this reverts, and its resulting state: anything that differs now was changed later. */
  reverts?: { entryId: number; left: Fields }
}

export type SaveSettingsResult =
  | ({ kind: 'saved' } & SettingsNow)
  | { kind: 'refused'; reason: 'saved_by_someone_else'; now: SettingsNow }
  | { kind: 'refused'; reason: 'changed_since'; fields: string[] }
  | KeyReused

/** Saves the owner's settings, with an audit entry. Existing orders stay as they are. */
export function saveSettings({ db, clock, shop }: Needs, command: SaveSettings): Promise<SaveSettingsResult> {
  return db.transaction((tx) => {
    const now = clock()
    return saveOnce<SaveSettingsResult, true>(tx, command.attempt ?? null, now, {
      save: () => save(tx, shop, command, now),
      outcomeOf: ({ kind }) => (kind === 'saved' ? true : null),
      recall: async () => ({ kind: 'saved', ...(await readOwnSettings(tx, shop)) }),
    })
  })
}

async function save(
  tx: Tx,
  setUp: ShopConfig,
  { settings: changes, version, actor, reverts }: SaveSettings,
  now: Date,
): Promise<SaveSettingsResult> {
  await lockSettings(tx)
  const before = await readOwnSettings(tx, setUp)
  if (version !== null && version !== before.version) {
    return { kind: 'refused', reason: 'saved_by_someone_else', now: before }
  }
  const left = reverts?.left ?? {}
  const since = changedFields(left, stateOnWire(OwnerSettings, before.settings), Object.keys(left))
  if (since.length > 0) return { kind: 'refused', reason: 'changed_since', fields: since }

  const settings = { ...before.settings, ...changes }
  const saved = { settings, version: before.version + 1, updatedAt: now }
  await upsertOwnSettings(tx, saved)
  if (settings.requiresSecondFactor && !before.settings.requiresSecondFactor)
    await updateSessionsWithoutSecondFactor(tx)
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: reverts ? 'settings_reverted' : 'settings_updated',
    subject: { type: 'settings', id: 'shop' },
    before: stateOnWire(OwnerSettings, before.settings),
    after: stateOnWire(OwnerSettings, settings),
    ...(reverts && { revertsId: reverts.entryId }),
  })
  return { kind: 'saved', ...saved }
}
