import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { EditReport } from '#contract/catalogue/product-edit.ts'
import { anAdminProduct } from '../../catalogue/an-admin-product.ts'
import type { EditErrors } from '../../catalogue/edit/saving/edit-errors.ts'
import { categoryLabels } from '../grid/grid-fields.ts'
import { reviewEdits } from './review-edits.ts'

const pen = anAdminProduct({ id: 1, name: 'Pen', categoryId: 1, version: 1 })
const categories = categoryLabels([{ id: 1, slug: 'desk', title: 'Desk' }])
const late: EditErrors = [{ id: 1, field: 'version', error: 'Somebody saved it' }]

const aReport = (errors: EditErrors = []): EditReport => ({
  updated: 0,
  unchanged: 0,
  errors,
  changes: [],
  batch: null,
})

/** A shop that answers each check in turn, and has the product as others left it. */
function aShop({ answers, now = [] }: { answers: (EditReport | Error)[]; now?: AdminProduct[] }) {
  const rebased: string[] = []
  const review = (edits: Record<string, string>) =>
    reviewEdits(
      {
        categories,
        async checkChanges() {
          const answer = answers.shift() ?? aReport(late)
          if (answer instanceof Error) throw answer
          return answer
        },
        fetchById: async () => now,
        onRebase: (_next, _before, theirs) => rebased.push(...theirs.map(({ version }) => `v${version}`)),
      },
      { edits: new Map([[1, edits]]), bases: new Map([[1, pen]]) },
    )
  return { review, rebased }
}

it('shows what would be saved', async () => {
  const { review } = aShop({ answers: [aReport()] })
  expect(await review({ name: 'Pencil' })).toMatchObject({
    kind: 'ready',
    changes: [{ id: 1, version: 1, name: 'Pencil' }],
  })
})

it('asks the shop nothing while a cell breaks a rule', async () => {
  const { review } = aShop({ answers: [new Error('Nobody asks')] })
  expect(await review({ retailCents: 'cheap' })).toEqual({ kind: 'wrong' })
})

describe('a product that somebody saved meanwhile', () => {
  it('is reviewed again upon what they changed, where that is something else', async () => {
    const { review, rebased } = aShop({
      answers: [aReport(late), aReport()],
      now: [{ ...pen, brand: 'Acme', version: 2 }],
    })
    expect(await review({ name: 'Pencil' })).toMatchObject({ kind: 'ready', changes: [{ version: 2 }] })
    expect(rebased).toEqual(['v2'])
  })

  it('is asked about where both changed the same', async () => {
    const { review } = aShop({
      answers: [aReport(late)],
      now: [{ ...pen, name: 'Biro', version: 2 }],
    })
    expect(await review({ name: 'Pencil' })).toMatchObject({
      kind: 'conflict',
      conflicts: [{ collisions: [{ field: 'name', was: 'Pen', theirs: 'Biro', mine: 'Pencil' }] }],
      gone: [],
    })
  })

  it('is told of where it is gone', async () => {
    const { review } = aShop({ answers: [aReport(late)] })
    expect(await review({ name: 'Pencil' })).toMatchObject({ kind: 'conflict', gone: [{ name: 'Pen' }] })
  })

  it('is given up where it is saved again and again', async () => {
    const { review, rebased } = aShop({ answers: [], now: [{ ...pen, brand: 'Acme', version: 2 }] })
    expect(await review({ name: 'Pencil' })).toEqual({ kind: 'refused', errors: late })
    expect(rebased).toHaveLength(3)
  })
})

it('lets a fault through, which is no answer', async () => {
  const { review } = aShop({ answers: [new TypeError('No connection')] })
  await expect(review({ name: 'Pencil' })).rejects.toThrow('No connection')
})
