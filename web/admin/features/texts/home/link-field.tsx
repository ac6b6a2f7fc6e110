import { useState } from 'react'
import { href } from 'react-router'
import { shopPages, textAddress } from '#domain/texts/own-text.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useCategories } from '../../catalogue/product-queries.ts'
import { ProductSearch } from '../../catalogue/product-search.tsx'
import { textName } from '../text-content.ts'
import { useTexts } from '../text-queries.ts'
import { homeContent } from './home-content.ts'

const { fields, places } = homeContent

type LinkFieldProps = { to: string; error: string | undefined; onChange: (to: string) => void }

/** Where a slide leads: chosen among what the shop has, or typed. */
export function LinkField({ to, error, onChange }: LinkFieldProps) {
  const known = usePlaces()
  const [choice, setChoice] = useState<'product' | 'other' | null>(null)
  const isKnown = known.some(({ value }) => value === to)
  const chosen = choice ?? (isKnown ? to : isOfProduct(to) ? 'product' : 'other')
  return (
    <>
      <SelectField
        label={fields.leadsTo}
        value={chosen}
        options={[
          ...known,
          { value: 'product', label: places.product },
          { value: 'other', label: places.other },
        ]}
        onChange={({ target: { value } }) => {
          if (value === 'product' || value === 'other') return setChoice(value)
          setChoice(null)
          onChange(value)
        }}
      />
      {chosen === 'product' && (
        <ProductSearch
          label={fields.findProduct}
          error={undefined}
          onAdd={({ slug }) => onChange(href('/product/:id', { id: slug }))}
        />
      )}
      {(chosen === 'product' || chosen === 'other' || error) && (
        <TextField
          label={fields.address}
          hint={fields.addressHint}
          value={to}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}

function isOfProduct(to: string): boolean {
  return to.startsWith('/product/')
}

type Place = { value: string; label: string }

function usePlaces(): Place[] {
  const { data: categories = [] } = useCategories()
  const { data: texts = [] } = useTexts()
  const ownPages = texts.filter(({ key, isShown }) => isShown && key.startsWith('own-'))
  const page = (key: string, title: string | null): Place[] => {
    const value = textAddress(key)
    return value === null ? [] : [{ value, label: places.page(textName(key, title)) }]
  }
  return [
    { value: '/products?tag=sale', label: places.lists.sale },
    { value: '/products?sort=newest', label: places.lists.newest },
    { value: '/products', label: places.lists.all },
    ...categories.map(({ slug: categoryName, title }) => ({
      value: href('/category/:categoryName', { categoryName }),
      label: places.category(title),
    })),
    ...ownPages.flatMap(({ key, title }) => page(key, title)),
    ...shopPages.flatMap((key) => page(key, null)),
  ]
}
