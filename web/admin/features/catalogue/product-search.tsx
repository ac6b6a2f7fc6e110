import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { suggestProducts } from '#contract/catalogue/product.ts'
import { formatRand } from '#domain/money/money.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type ProductMatch = { id: number; slug: string; name: string; priceCents: number }

type ProductSearchProps = {
  label?: string
  error: string | undefined
  onAdd: (product: ProductMatch) => void
}

/** Finds products as one types, and adds them to what is being written. */
export function ProductSearch({ label = 'Add a product', error, onAdd }: ProductSearchProps) {
  const [text, setText] = useState('')
  const words = text.trim()
  const found = useProductSearch(words)

  function add(product: ProductMatch) {
    onAdd(product)
    setText('')
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        type="search"
        label={label}
        hint="Name, brand or number"
        autoComplete="off"
        value={text}
        error={error ?? found.error?.message}
        onChange={(event) => setText(event.target.value)}
      />
      {words.length > 1 && found.data && (
        <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
          {found.data.map((product) => (
            <li key={product.id} className="flex items-center justify-between gap-3 px-3 py-2">
              <span className="min-w-0">
                {product.name}
                <span className="block text-ink-2 tabular-nums">{formatRand(product.priceCents)}</span>
              </span>
              <Button variant="secondary" size="small" onClick={() => add(product)}>
                <Plus aria-hidden className="size-4" />
                Add
                <span className="sr-only"> {product.name}</span>
              </Button>
            </li>
          ))}
          {found.data.length === 0 && <li className="px-3 py-2 text-ink-2">No products match.</li>}
        </ul>
      )}
    </div>
  )
}

function useProductSearch(q: string) {
  return useQuery({
    queryKey: ['product-search', q],
    queryFn: () => browserApi.call(suggestProducts, { query: { q } }),
    select: ({ products }) => products,
    enabled: q.length > 1,
  })
}
