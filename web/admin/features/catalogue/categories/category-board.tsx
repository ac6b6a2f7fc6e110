import clsx from 'clsx'
import { ArrowDown, ArrowUp, GripVertical, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/category.ts'
import { useAddressParts } from '#web/admin/ui/form/use-address-parts.ts'
import { moved } from '#web/admin/ui/table/moved.ts'
import { useDragOrder } from '#web/admin/ui/table/use-drag-order.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { everyProduct, listAddress } from '../list/list-address.ts'
import { useCategories } from '../product-queries.ts'
import { siblingsOf } from './arranged-categories.ts'
import { CategoryPanel } from './category-panel.tsx'
import { useManageCategories } from './use-manage-categories.ts'

/** The categories as shoppers see them, in the owner's order. The open one is in the address. */
export function CategoryBoard() {
  const categories = useCategories()
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
        <Notice
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={() => categories.refetch()}>
              Retry
            </Button>
          }
        >
          {categories.error.message}
        </Notice>
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
  const siblings = siblingsOf(categories, parent?.id ?? null)
  const { move, remove } = useManageCategories(categories)
  const announce = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const stepped = useRef<{ key: string; to: number; side: 'up' | 'down' } | null>(null)
  const [order, setOrder] = useState<string[] | null>(null)
  const keys = order ?? siblings.map(({ id }) => String(id))
  const drag = useDragOrder({
    keys,
    onMove: (key, to) => setOrder(moved(keys, key, to)),
    onDrop: (key) => {
      setOrder(null)
      const category = siblings.find(({ id }) => String(id) === key)
      if (category) move(category, keys.indexOf(key))
    },
  })

  function step(category: Category, to: number, side: 'up' | 'down') {
    stepped.current = { key: String(category.id), to, side }
    move(category, to)
    announce(`${category.title}: place ${to + 1} of ${siblings.length}`)
  }

  // At the end of the list the button that was pressed becomes disabled.
  useLayoutEffect(() => {
    const step = stepped.current
    if (!step || keys[step.to] !== step.key) return
    stepped.current = null
    const row = list.current?.querySelector(`[data-drag-key="${step.key}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])]
    const wanted = buttons.find((button) => button.dataset.step === step.side && !button.disabled)
    const other = buttons.find((button) => !button.disabled)
    ;(wanted ?? other)?.focus()
  })

  return (
    <ul ref={list} aria-label={label} className={clsx(parent && 'ml-6 border-l border-line sm:ml-10')}>
      {keys.map((key, at) => {
        const category = siblings.find(({ id }) => String(id) === key)
        if (!category) return null
        const { title, slug, productCount: count } = category
        return (
          <li key={key}>
            <div
              {...drag.itemProps(key)}
              className={clsx(
                'flex flex-wrap items-center gap-x-2 border-b border-line py-1.5 sm:gap-x-3',
                drag.dragged === key ? 'bg-green-soft' : 'hover:bg-paper-2',
              )}
            >
              <span
                aria-hidden
                {...drag.handleProps(key)}
                className="grid size-9 shrink-0 cursor-grab touch-none place-items-center text-ink-2 active:cursor-grabbing"
              >
                <GripVertical className="size-4" />
              </span>
              <span className="min-w-0 flex-1 basis-40">
                <button
                  type="button"
                  onClick={() => onEdit(category)}
                  className="block max-w-full truncate text-left font-semibold hover:underline"
                >
                  {title}
                </button>
                <span className="block truncate text-ink-2">/category/{slug}</span>
              </span>
              <Link to={listAddress(everyProduct, { category: slug })} className="link shrink-0 tabular-nums">
                {count} {count === 1 ? 'product' : 'products'}
                <span className="sr-only"> shown in {title}</span>
              </Link>
              <span className="ml-auto flex shrink-0">
                <Act
                  icon={ArrowUp}
                  label={`Move ${title} up`}
                  step="up"
                  isOff={at === 0}
                  onPress={() => step(category, at - 1, 'up')}
                />
                <Act
                  icon={ArrowDown}
                  label={`Move ${title} down`}
                  step="down"
                  isOff={at === keys.length - 1}
                  onPress={() => step(category, at + 1, 'down')}
                />
                <Act icon={Pencil} label={`Edit ${title}`} onPress={() => onEdit(category)} />
                <Act icon={Trash2} label={`Delete ${title}`} onPress={() => remove(category)} />
              </span>
            </div>
            {categories.some(({ parentId }) => parentId === category.id) && (
              <Siblings label={`In ${title}`} categories={categories} parent={category} onEdit={onEdit} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ActProps = {
  icon: LucideIcon
  label: string
  step?: 'up' | 'down'
  isOff?: boolean
  onPress: () => void
}

function Act({ icon: Icon, label, step, isOff = false, onPress }: ActProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-step={step}
      disabled={isOff}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
