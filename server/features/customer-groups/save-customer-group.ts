import type { CustomerGroupBody, ListPreview } from '#contract/accounts/customer-group.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { ShopConfig } from '#shop.config'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../audit/save-record.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../saves/save-once.ts'
import { readCostRule } from '../shop/read-cost-rule.ts'
import {
  type CustomerGroupRow,
  findCustomerGroup,
  insertCustomerGroup,
  lockCustomerGroup,
  replaceGroupPrices,
  updateCustomerGroupRow,
} from './customer-group-queries.ts'
import { customerGroupState } from './customer-group-view.ts'
import { type DraftRefusal, draftCustomerGroup } from './draft-customer-group.ts'
import { previewDraft } from './preview-customer-group.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type SaveCustomerGroup = SaveRecord<CustomerGroupBody> & {
  /** The version that was read; null for a new group, or if what differs is compared instead. */
  version: number | null
  acceptsWarnings: boolean
  attempt: SaveAttempt | null
}

type Refusal =
  | DraftRefusal
  | KeyReused
  | { kind: 'refused'; reason: 'name_taken' }
  | { kind: 'refused'; reason: 'has_warnings'; preview: ListPreview }

export type SaveGroupResult = SaveRecordResult<CustomerGroupRow, Refusal>

/** Adds or saves a group with its price list; its members have the new prices at once. */
export async function saveCustomerGroup(needs: Needs, command: SaveCustomerGroup): Promise<SaveGroupResult> {
  try {
    return await needs.db.transaction((tx) =>
      saveOnce<SaveGroupResult, number>(tx, command.attempt, needs.clock(), {
        save: () => save(tx, needs, command),
        outcomeOf: (result) => (result.kind === 'saved' ? result.row.id : null),
        async recall(id) {
          const row = await findCustomerGroup(tx, id)
          return row ? { kind: 'saved', row } : { kind: 'refused', reason: 'not_found' }
        },
      }),
    )
  } catch (error) {
    if (conflictOf(error) === 'customer_groups_name_unique') return { kind: 'refused', reason: 'name_taken' }
    throw error
  }
}

async function save(tx: Tx, needs: Needs, command: SaveCustomerGroup): Promise<SaveGroupResult> {
  const { id, version } = command
  const before = id === null ? null : await lockCustomerGroup(tx, id)
  if (before && version !== null && before.version !== version)
    return { kind: 'refused', reason: 'changed_since', fields: [] }
  return saveRecord<CustomerGroupRow, Refusal>(tx, command, {
    type: 'customer_group',
    before,
    now: needs.clock(),
    find: findCustomerGroup,
    view: customerGroupState,
    write: () => write(tx, needs, { ...command, before }),
  })
}

async function write(
  tx: Tx,
  needs: Needs,
  { body, before, acceptsWarnings, attempt }: SaveCustomerGroup & { before: CustomerGroupRow | null },
): Promise<{ kind: 'written'; id: number } | Refusal> {
  const draft = await draftCustomerGroup(tx, body)
  if (draft.kind === 'refused') return draft
  const now = needs.clock()
  if (!acceptsWarnings) {
    const rule = await readCostRule({ ...needs, db: tx })
    const preview = await previewDraft(tx, { ...draft, now }, rule)
    if (preview.belowCost + preview.belowLowestMargin > 0)
      return { kind: 'refused', reason: 'has_warnings', preview }
  }
  const { name, showsExclVat } = body
  const requestKey = attempt?.key ?? null
  const id = before?.id ?? (await insertCustomerGroup(tx, { name, showsExclVat, requestKey, createdAt: now }))
  if (before) await updateCustomerGroupRow(tx, id, { name, showsExclVat, version: before.version + 1 })
  await replaceGroupPrices(tx, id, draft.prices)
  return { kind: 'written', id }
}
