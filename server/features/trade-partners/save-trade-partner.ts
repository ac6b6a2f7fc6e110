import { parsePhone } from '#domain/accounts/phone.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import type { TradePartner } from '#domain/fields/trade-partner.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../audit/save-record.ts'

type Needs = { db: Db; clock: Clock }

type Conflict = 'name_taken' | 'email_taken'

type Refusal = { kind: 'refused'; reason: Conflict } | ({ kind: 'refused'; reason: 'invalid' } & FormProblem)

export type SaveTradePartnerResult<Row> = SaveRecordResult<Row, Refusal>

/** The part that differs between suppliers and couriers. */
export type PartnerSaving<Body, Row, Change> = {
  type: 'courier' | 'supplier'
  lock(tx: Tx, id: number): Promise<Row | null>
  find(tx: Tx, id: number): Promise<Row | null>
  view(row: Row): object
  /** Fields that are not sent stay as they were. */
  changeOf(body: Body, before: Row | null): Change
  validate(change: Change): FormProblem | null
  insert(tx: Tx, row: Change & { createdAt: Date }): Promise<number>
  update(tx: Tx, id: number, change: Change): Promise<void>
}

/** Adds or saves a supplier or a courier, with an audit entry. */
export async function saveTradePartner<Body, Row extends { id: number }, Change extends TradePartner>(
  { db, clock }: Needs,
  { type, lock, find, view, changeOf, validate, insert, update }: PartnerSaving<Body, Row, Change>,
  command: SaveRecord<Body>,
): Promise<SaveTradePartnerResult<Row>> {
  try {
    return await db.transaction(async (tx) => {
      const now = clock()
      const before = command.id === null ? null : await lock(tx, command.id)
      return saveRecord<Row, Refusal>(tx, command, {
        type,
        before,
        now,
        view,
        find,
        async write() {
          const merged = changeOf(command.body, before)
          const change = { ...merged, email: normaliseEmail(merged.email) }
          const problem = validate(change)
          if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
          const kept = { ...change, phone: parsePhone(change.phone) ?? '' }

          if (!before) return { kind: 'written', id: await insert(tx, { ...kept, createdAt: now }) }
          await update(tx, before.id, kept)
          return { kind: 'written', id: before.id }
        },
      })
    })
  } catch (error) {
    const reason = taken[conflictOf(error) ?? '']
    if (!reason) throw error
    return { kind: 'refused', reason }
  }
}

/** By the unique constraint that it violates. */
const taken: Partial<Record<string, Conflict>> = {
  couriers_name_unique: 'name_taken',
  couriers_name_in_any_case: 'name_taken',
  couriers_email_unique: 'email_taken',
  suppliers_name_unique: 'name_taken',
  suppliers_name_in_any_case: 'name_taken',
  suppliers_email_unique: 'email_taken',
}
