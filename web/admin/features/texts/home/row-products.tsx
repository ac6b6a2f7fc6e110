import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { maxRowProducts } from '#domain/home/home-arrangement.ts'
import { IconButton } from '#web/admin/ui/icon-button.tsx'
import { productsById } from '#web/session/api/products-by-id.ts'
import { ProductSearch } from '../../catalogue/product-search.tsx'
import { homeContent as content } from './home-content.ts'
import { usePartOrder } from './use-part-order.ts'

type RowProductsProps = {
  ids: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

/** The products of a row that the owner chose one by one, in their order. */
export function RowProducts({ ids, error, onChange }: RowProductsProps) {
  const { data: known } = useQuery({
    queryKey: ['texts', 'products of a row', ids],
    queryFn: () => productsById(ids),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  const parts = ids.map((id) => ({ key: String(id), id }))
  const nameOf = ({ id }: { id: number }) => known?.get(id)?.name ?? (known ? content.unknownProduct : '')
  const { list, move } = usePartOrder({ parts, nameOf, put: (put) => onChange(put.map(({ id }) => id)) })
  return (
    <div className="flex flex-col gap-3">
      {ids.length < maxRowProducts && (
        <ProductSearch
          label={content.fields.products}
          error={error}
          onAdd={({ id }) => !ids.includes(id) && onChange([...ids, id])}
        />
      )}
      <ul
        ref={list}
        aria-label={content.fields.chosen}
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {parts.map((part, at) => (
          <li key={part.key} data-drag-key={part.key} className="flex items-center gap-2 py-1 pr-1 pl-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(part)}</span>
            <IconButton
              icon={ArrowUp}
              label={content.move.up(nameOf(part))}
              data-side="up"
              isOff={at === 0}
              onPress={() => move(part.key, at - 1, 'up')}
            />
            <IconButton
              icon={ArrowDown}
              label={content.move.down(nameOf(part))}
              data-side="down"
              isOff={at === ids.length - 1}
              onPress={() => move(part.key, at + 1, 'down')}
            />
            <IconButton
              icon={X}
              label={content.remove(nameOf(part))}
              onPress={() => onChange(ids.filter((id) => id !== part.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
