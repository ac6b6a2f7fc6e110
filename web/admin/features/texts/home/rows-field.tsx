import { Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { maxRows } from '#domain/home/home-arrangement.ts'
import { rowTitles, tagRowTitles } from '#domain/home/row-titles.ts'
import { Button } from '#web/ui/button.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { useCategories } from '../../catalogue/product-queries.ts'
import type { TextValues } from '../text-values.ts'
import { homeContent } from './home-content.ts'
import { newRow, type RowValues } from './home-values.ts'
import { PartItem } from './part-item.tsx'
import { problemsOf } from './problems-of.ts'
import { RowFields } from './row-fields.tsx'
import { usePartOrder } from './use-part-order.ts'

const { rows: content, sources, unknownCategory } = homeContent

/** The rows of products of Home in their order. */
export function RowsField({ form }: { form: Form<TextValues> }) {
  const { rows } = form.values
  const { data: categories } = useCategories()
  const [opened, setOpened] = useState<string | null>(null)
  const put = (changed: RowValues[]) => form.change({ rows: changed })
  const titleOf = (id: number | null) => categories?.find((category) => category.id === id)?.title
  const standardTitle = (row: RowValues) => standardTitleOf(row, titleOf(row.categoryId))
  const nameOf = (row: RowValues) => {
    if (row.title.trim() !== '' && row.source !== 'categories') return row.title
    const isGone = row.source === 'category' && row.categoryId !== null && categories !== undefined
    return standardTitle(row) || (isGone ? unknownCategory : sources[row.source])
  }
  const { list, drag, move, remove } = usePartOrder({ parts: rows, nameOf, put })

  function add() {
    const row = newRow()
    flushSync(() => {
      put([...rows, row])
      setOpened(row.key)
    })
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
  }

  return (
    <Section title={content.title}>
      <p className="text-ink-2">{rows.length > 0 ? content.hint : content.none}</p>
      {form.errors.rows && <Notice tone="error">{form.errors.rows}</Notice>}
      <ul ref={list} aria-label={content.title} className="mt-2 border-t border-line empty:hidden">
        {rows.map((row, at) => {
          const problems = problemsOf(form.errors, 'rows', at)
          return (
            <PartItem
              key={row.key}
              part={row}
              name={nameOf(row)}
              detail={detailOf(row, nameOf(row))}
              at={at}
              isLast={at === rows.length - 1}
              isOpen={opened === row.key || Object.keys(problems).length > 0}
              drag={drag}
              onMove={(to, side) => move(row.key, to, side)}
              onOpen={(isOpen) => setOpened(isOpen ? row.key : null)}
              onRemove={() => remove(row)}
            >
              <RowFields
                row={row}
                standardTitle={standardTitle(row)}
                problems={problems}
                onChange={(part) => {
                  // What was open because of a problem stays so once it is mended.
                  setOpened(row.key)
                  put(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
                }}
              />
            </PartItem>
          )
        })}
      </ul>
      <div className="mt-3">
        {rows.length < maxRows ? (
          <Button variant="secondary" size="small" data-add onClick={add}>
            <Plus aria-hidden className="size-4" />
            {content.add}
          </Button>
        ) : (
          <p className="text-ink-2">{content.full(maxRows)}</p>
        )}
      </div>
    </Section>
  )
}

function detailOf({ source, count, productIds }: RowValues, name: string): string {
  const products = source === 'products' ? content.exactly(productIds.length) : content.upTo(count)
  return name === sources[source] ? products : `${sources[source]}, ${products}`
}

function standardTitleOf({ source, brand, tag }: RowValues, category: string | undefined): string {
  switch (source) {
    case 'deals':
    case 'newest':
      return rowTitles[source]
    case 'category':
      return category ?? ''
    case 'brand':
      return brand
    case 'tag':
      return tag === null ? '' : tagRowTitles[tag]
    case 'categories':
    case 'products':
      return ''
  }
}
