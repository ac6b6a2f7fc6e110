import { useEffect, useState } from 'react'
import { useSaveKeys } from '../../catalogue/edit/saving/use-save-keys.ts'

/** Opens the review by Ctrl+S or by what is given, once the cell which is being typed in has been written. */
export function useReviewOpening(review: () => void): () => void {
  const [isOpening, setOpening] = useState(false)
  useSaveKeys(() => {
    if (document.querySelector('dialog[open]')) return
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    setOpening(true)
  })
  // In an effect, by when what was written is among the edits.
  useEffect(() => {
    if (!isOpening) return
    setOpening(false)
    review()
  }, [isOpening, review])
  return () => setOpening(true)
}
