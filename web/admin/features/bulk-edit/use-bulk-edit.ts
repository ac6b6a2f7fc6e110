import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { type GridView, gridAddress } from '../catalogue/list/grid-view.ts'
import { withoutPrices } from '../catalogue/list/list-address.ts'
import { useCategories } from '../catalogue/product-queries.ts'
import { mayDo } from '../layout/destinations.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { bulkEditContent, discardQuestion } from './bulk-edit-content.ts'
import { useGridProducts } from './bulk-edit-queries.ts'
import { dropGridDraft } from './grid/grid-draft.ts'
import { categoryLabels } from './grid/grid-fields.ts'
import { useGridEdits } from './grid/use-grid-edits.ts'
import { useProductGrid } from './grid/use-product-grid.ts'
import { useWrongCells } from './grid/use-wrong-cells.ts'
import { useReviewOpening } from './saving/use-review-opening.ts'
import { useSaving } from './saving/use-saving.ts'

const none: never[] = []

/** A bulk edit: the products that its address shows, what was typed over them, and how that is saved. */
export function useBulkEdit(requested: GridView) {
  const { user } = useAuth()
  const maySeePrices = user !== null && mayDo(user, 'prices')
  const view = maySeePrices ? requested : { ...requested, list: withoutPrices(requested.list) }
  const { show, showChanged, showWrong } = useShow(view)
  const loading = useGridProducts(view)
  const products = loading.data?.products ?? none
  const categoryList = useCategories().data
  const categories = useMemo(() => categoryLabels(categoryList ?? none), [categoryList])
  const editing = useGridEdits(products, categories)
  const isAnyEdited = editing.edits.size > 0
  const isChangedOnly = view.shows === 'changed'
  const grid = useProductGrid({ products, isChangedOnly, editing, categories, maySeePrices })
  const wrong = useWrongCells(grid, () => {
    // The errors are in rows that the filter hides.
    if (editing.errors.size > 0) showWrong()
  })
  const saving = useSaving({ editing, categories, onWrong: wrong.goToFirst })
  const confirm = useConfirm()

  useUnsavedChanges(isAnyEdited)
  useEffect(() => dropGridDraft(), [])
  useShortcuts(bulkEditContent.title, [
    ...(maySeePrices
      ? [{ keys: 'p', label: bulkEditContent.changePrices, run: () => show({ isRaising: true }) }]
      : []),
    { keys: 'c', label: bulkEditContent.onlyChangedShortcut, run: showChanged },
  ])

  async function discard() {
    const isSure = await confirm(discardQuestion(editing.edits.size))
    if (!isSure) return
    editing.startAfresh()
    loading.refetch()
  }

  return {
    view,
    show,
    showChanged,
    maySeePrices,
    loading,
    categories,
    editing,
    grid,
    goToNextWrong: wrong.goToNext,
    saving,
    openReview: useReviewOpening(() => {
      grid.setNote(null)
      if (isAnyEdited) saving.review()
    }),
    discard,
  }
}

function useShow(view: GridView) {
  const navigate = useNavigate()
  const show = (change: Partial<GridView>) =>
    navigate(gridAddress(view, change), { preventScrollReset: true })
  return {
    show,
    showChanged: () => show({ shows: view.shows === 'changed' ? 'all' : 'changed' }),
    showWrong: () => navigate(gridAddress(view, { shows: 'changed' })),
  }
}
