import type { CategoryBody } from '#contract/catalogue/admin-category.ts'
import { normaliseCategory, reservedSlugs } from '#domain/catalogue/browsing/category.ts'
import { orderSiblings, wouldLoop } from '#domain/catalogue/browsing/category-tree.ts'
import { canBeFilter } from '#domain/catalogue/browsing/own-filter.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import {
  specificationName,
  templateProblem,
} from '#domain/catalogue/specifications/specification-template.ts'
import { categoryPackingFields } from '#domain/fields/category-fields.ts'
import { fieldNames, mergeFields } from '#domain/fields/fields.ts'
import { packedSizeFields } from '#domain/fields/packed-size-fields.ts'
import { seoFields } from '#domain/fields/seo-fields.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../../audit/save-record.ts'
import {
  type CategoryChange,
  findHasTwin,
  insertCategory,
  listPackedCategoryRows,
  lockCategories,
  type PackedCategoryRow,
  updateCategoryRow,
  updatePositions,
} from './category-queries.ts'
import { categoryState } from './category-view.ts'

type Needs = { db: Db; clock: Clock }

type Refusal = {
  kind: 'refused'
  reason:
    | 'title_missing'
    | 'slug_unreadable'
    | 'slug_reserved'
    | 'slug_taken'
    | 'title_taken'
    | 'unknown_parent'
    | 'not_positive'
    | 'below_itself'
}

type TemplateRefusal = { kind: 'refused'; reason: 'wrong_template'; message: string }

export type SaveCategoryResult = SaveRecordResult<PackedCategoryRow, Refusal | TemplateRefusal>

/** Adds a category, or renames, nests or moves one, with an entry in the audit log. */
export function saveCategory(
  { db, clock }: Needs,
  command: SaveRecord<CategoryBody>,
): Promise<SaveCategoryResult> {
  return db.transaction(async (tx) => {
    const now = clock()
    const all = await lockCategories(tx)
    const before = all.find((category) => category.id === command.id) ?? null
    return saveRecord<PackedCategoryRow, Refusal | TemplateRefusal>(tx, command, {
      type: 'category',
      before,
      now,
      view: categoryState,
      find: async (tx, id) =>
        (await listPackedCategoryRows(tx)).find((category) => category.id === id) ?? null,
      write: () => writeCategory(tx, { body: command.body, before, all }),
    })
  })
}

async function writeCategory(
  tx: Tx,
  {
    body,
    before,
    all,
  }: { body: CategoryBody; before: PackedCategoryRow | null; all: readonly PackedCategoryRow[] },
): Promise<{ kind: 'written'; id: number } | Refusal | TemplateRefusal> {
  const change = changeOf(body, before)
  const reason = reasonAgainst(change, before?.id ?? null, all)
  if (reason) return { kind: 'refused', reason }
  if (await findHasTwin(tx, change.title, before?.id ?? null))
    return { kind: 'refused', reason: 'title_taken' }
  const wrong = templateProblem(change.specificationFields)
  if (wrong) return { kind: 'refused', reason: 'wrong_template', message: wrong.message }

  const id = before?.id ?? (await insertCategory(tx, { ...change, position: all.length }))
  if (before) await updateCategoryRow(tx, id, change)
  if (body.position !== undefined) {
    const { position } = body
    await updatePositions(tx, orderSiblings([...all], { id, parentId: change.parentId, position }))
  }
  return { kind: 'written', id }
}

/** Fields that are not sent stay as they were. A new title does not change the slug, since others link to it. */
function changeOf(body: CategoryBody, before: PackedCategoryRow | null): CategoryChange {
  const title = body.title ?? before?.title ?? ''
  return {
    title,
    slug: body.slug ? normaliseCategory(body.slug) : (before?.slug ?? normaliseCategory(title)),
    description: body.description ?? before?.description ?? '',
    specificationFields: body.specificationFields?.map(withName) ?? before?.specificationFields ?? [],
    parentId: body.parentId === undefined ? (before?.parentId ?? null) : body.parentId,
    ...mergeFields(categoryPackingFields, { sent: body, before }),
    ...mergeFields(seoFields, { sent: body, before }),
  }
}

function withName({ name: given, isFilter, ...field }: SpecificationField): SpecificationField {
  const name = given || specificationName(field.label)
  const choices = field.kind === 'choice' ? [...new Set(field.choices)] : []
  const unit = field.kind === 'number' ? field.unit : ''
  const filter = isFilter === true && canBeFilter({ name, kind: field.kind })
  return { ...field, name, choices, unit, ...(filter && { isFilter: true }) }
}

const sizeNames = fieldNames(packedSizeFields)

function reasonAgainst(change: CategoryChange, id: number | null, all: readonly PackedCategoryRow[]) {
  const others = all.filter((category) => category.id !== id)
  if (change.title === '') return 'title_missing'
  if (change.slug === '') return 'slug_unreadable'
  if (reservedSlugs.includes(change.slug)) return 'slug_reserved'
  if (others.some(({ slug }) => slug === change.slug)) return 'slug_taken'
  if (change.parentId !== null && !all.some((category) => category.id === change.parentId)) {
    return 'unknown_parent'
  }
  if (sizeNames.some((field) => change[field] === 0)) return 'not_positive'
  return id !== null && wouldLoop(all, id, change.parentId) ? 'below_itself' : null
}
