import clsx from 'clsx'
import { Plus } from 'lucide-react'
import type { Category } from '#contract/catalogue/category.ts'
import { useAddressParts } from '#web/admin/ui/form/use-address-parts.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAdminCategories } from '../product-queries.ts'
import { siblingsOf } from './arranged-categories.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryRow } from './category-row.tsx'
import { useManageCategories } from './use-manage-categories.ts'
import { useSiblingOrder } from './use-sibling-order.ts'

/** The categories as shoppers see them, in the owner's order. The open one is in the address. */
export function CategoryBoard() {
  const categories = useAdminCategories()
  const [search, change] = useAddressParts()
  const open = search.get('open')
  const opened = categories.data?.find(({ id }) => String(id) === open) ?? null

  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Categories</h1>
        <Button size="small" onClick={() => change({ open: 'new' })}>
          <Plus aria-hidden className="size-4" />
          Add category
        </Button>
      </div>
      <p className="text-ink-2">
        Drag to reorder, or use the arrows. A category page also lists its subcategories' products.
      </p>
      {categories.isError && (
        <LoadFailure onRetry={categories.refetch}>{categories.error.message}</LoadFailure>
      )}
      {categories.isPending && <Skeleton className="h-80" />}
      {categories.data?.length === 0 && (
        <EmptyState title="No categories yet" text="Add one so that shoppers can browse products." />
      )}
      {categories.data && categories.data.length > 0 && (
        <div className="border-t border-line">
          <Siblings
            label="Categories"
            categories={categories.data}
            parent={null}
            onEdit={({ id }) => change({ open: id })}
          />
        </div>
      )}
      {categories.data && (opened || open === 'new') && (
        <CategoryPanel
          key={open}
          category={opened}
          categories={categories.data}
          onClose={() => change({ open: null })}
        />
      )}
    </div>
  )
}

type SiblingsProps = {
  label: string
  categories: readonly Category[]
  parent: Category | null
  onEdit: (category: Category) => void
}

function Siblings({ label, categories, parent, onEdit }: SiblingsProps) {
  const { move, remove } = useManageCategories(categories)
  const siblings = siblingsOf(categories, parent?.id ?? null)
  const { list, drag, ordered, step } = useSiblingOrder({ siblings, onMove: move })

  return (
    <ul ref={list} aria-label={label} className={clsx(parent && 'ml-6 border-l border-line sm:ml-10')}>
      {ordered.map((category, at) => (
        <li key={category.id}>
          <CategoryRow
            category={category}
            at={at}
            isLast={at === ordered.length - 1}
            drag={drag}
            onStep={(to, side) => step(category, to, side)}
            onEdit={() => onEdit(category)}
            onRemove={() => remove(category)}
          />
          {categories.some(({ parentId }) => parentId === category.id) && (
            <Siblings
              label={`In ${category.title}`}
              categories={categories}
              parent={category}
              onEdit={onEdit}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
