import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { useCategories } from '../catalogue/product-queries.ts'
import { ProductSearch } from '../catalogue/product-search.tsx'
import { discountContent as content } from './discount-content.ts'
import type { DiscountValues } from './discount-values.ts'
import { LinesField } from './lines-field.tsx'

/** What a discount is for: products, categories and brands. */
export function DiscountGoods({ form }: { form: Form<DiscountValues> }) {
  const { products, categories } = form.values
  const { data: all = [] } = useCategories()
  const left = all.filter(({ id }) => !categories.some((chosen) => chosen.id === id))

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{content.goodsHint}</p>
      <ProductSearch
        label={content.addProduct}
        error={form.errors.products}
        onAdd={({ id, name }) => {
          if (!products.some((chosen) => chosen.id === id))
            form.change({ products: [...products, { id, name }] })
        }}
      />
      <Chosen
        names={products.map(({ id, name }) => ({ id, name }))}
        onRemove={(id) => form.change({ products: products.filter((chosen) => chosen.id !== id) })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={content.category}
          hint={content.categoryHint}
          value=""
          options={[
            { value: '', label: content.categoryNone },
            ...left.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => {
            const chosen = all.find(({ id }) => String(id) === event.target.value)
            if (chosen) form.change({ categories: [...categories, { id: chosen.id, title: chosen.title }] })
          }}
        />
        <LinesField label={content.brands} hint={content.brandsHint} field="brands" form={form} />
      </div>
      <Chosen
        names={categories.map(({ id, title }) => ({ id, name: title }))}
        onRemove={(id) => form.change({ categories: categories.filter((chosen) => chosen.id !== id) })}
      />
    </div>
  )
}

type ChosenProps = { names: readonly { id: number; name: string }[]; onRemove: (id: number) => void }

function Chosen({ names, onRemove }: ChosenProps) {
  if (names.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {names.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-1 rounded-full border border-line py-0.5 pr-1 pl-3">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={content.removeProduct(name)}
            onClick={() => onRemove(id)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
