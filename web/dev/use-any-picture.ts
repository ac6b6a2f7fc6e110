import { useEffect, useState } from 'react'
import type { Picture } from '#contract/catalogue/picture.ts'
import { listProducts } from '#contract/catalogue/product.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** A picture of any product that has one; null until it is loaded, or if there is none. */
export function useAnyPicture(): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let isAsked = true
    void browserApi.call(listProducts, { query: { limit: 20 } }).then(({ products }) => {
      const [image] = products.flatMap(({ imageObjects }) => imageObjects)
      if (isAsked && image) setPicture({ ...image, url: image.imageUrl })
    })
    return () => {
      isAsked = false
    }
  }, [])
  return picture
}
