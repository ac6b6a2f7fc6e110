import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { productSorts, sortLabels } from '#domain/browsing.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { type ListView, listAddress } from './list-address.ts'
import { useCategories } from './product-queries.ts'

// Shorter than a pause between words, longer than one between letters.
const typingPauseMs = 250

const control = 'sm:min-h-9 sm:py-1 sm:text-sm'

export function ProductFilters({ view }: { view: ListView }) {
  const navigate = useNavigate()
  const categories = useCategories().data ?? []

  return (
    <search className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(12rem,1fr)_12rem_12rem]">
      <SearchBox view={view} />
      <SelectField
        label="Category"
        className={control}
        value={view.category ?? ''}
        onChange={(event) => navigate(listAddress(view, { category: event.target.value || null }))}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
      />
      <SelectField
        label="Sort by"
        className={control}
        value={view.sort}
        onChange={(event) => {
          const sort = productSorts.find((known) => known === event.target.value)
          navigate(listAddress(view, { sort }))
        }}
        options={productSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
      />
    </search>
  )
}

/** Searches as one types. The address stays the truth: going back in the history brings its text back too. */
function SearchBox({ view }: { view: ListView }) {
  const navigate = useNavigate()
  const [text, setText] = useState(view.q)
  const [seen, setSeen] = useState(view.q)
  const [sent, setSent] = useState(view.q)

  if (view.q !== seen) {
    setSeen(view.q)
    if (view.q !== sent) {
      // What is typed and not yet sent stays, and is sent in its turn.
      if (text.trim() === sent) setText(view.q)
      setSent(view.q)
    }
  }

  function search() {
    const q = text.trim()
    if (q === sent) return
    setSent(q)
    navigate(listAddress(view, { q }), { replace: true, preventScrollReset: true })
  }

  useEffect(() => {
    const timer = setTimeout(search, typingPauseMs)
    return () => clearTimeout(timer)
  })

  function searchNow(event: FormEvent) {
    event.preventDefault()
    search()
  }

  return (
    <form onSubmit={searchNow} className="max-sm:col-span-2">
      <TextField
        type="search"
        label="Search products"
        placeholder="Name, brand, specification"
        className={control}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
