import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatRand } from '#domain/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { takeOrderContent } from './take-order-content.ts'
import { useProductSearch } from './take-order-queries.ts'

const { products: content } = takeOrderContent

type FoundProduct = { id: number; slug: string; name: string; priceCents: number }

type ProductSearchProps = {
  label?: string
  error: string | undefined
  onAdd: (product: FoundProduct) => void
}

/** Finds products as one types, and adds them to the order. */
export function ProductSearch({ label = content.search, error, onAdd }: ProductSearchProps) {
  const [text, setText] = useState('')
  const words = text.trim()
  const found = useProductSearch(words)

  function add(product: FoundProduct) {
    onAdd(product)
    setText('')
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        type="search"
        label={label}
        hint={content.searchHint}
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
                {content.add}
                <span className="sr-only"> {product.name}</span>
              </Button>
            </li>
          ))}
          {found.data.length === 0 && <li className="px-3 py-2 text-ink-2">{content.none}</li>}
        </ul>
      )}
    </div>
  )
}
