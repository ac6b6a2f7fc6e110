import { useEffect, useRef, useState } from 'react'
import { generateSku } from '#domain/catalogue/sku.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Form } from '#web/ui/form/use-form.ts'
import { useCategories } from '../product-queries.ts'
import type { ProductFormValues } from './product-form-values.ts'

/** Our own SKU, generated once name and category are set, and updated until somebody types another one. */
export function useOwnSku(form: Form<ProductFormValues>, isNew: boolean) {
  const { name, categoryId: category, sku } = form.values
  const [chance, setChance] = useState(Math.random)
  const lastMade = useRef('')
  const categorySlug = useCategories().data?.find(({ id }) => String(id) === category)?.slug
  const make = (random: number) =>
    name.trim() && categorySlug
      ? generateSku({ name, categorySlug, day: southAfricanDay(Date.now()), random })
      : ''
  const made = make(chance)

  useEffect(() => {
    // A new form.
    if (name === '' && sku === '') lastMade.current = ''
    if (!isNew || sku !== lastMade.current || sku === made) return
    lastMade.current = made
    form.change({ sku: made })
  }, [form, isNew, name, sku, made])

  const next = (chance + 0.001 + Math.floor(chance * 997) / 1000) % 1
  return {
    /** Another one with the same prefix, if there is one left. */
    offered: make(next),
    takeOffered() {
      const other = make(next)
      setChance(next)
      lastMade.current = other
      form.change({ sku: other })
    },
  }
}
