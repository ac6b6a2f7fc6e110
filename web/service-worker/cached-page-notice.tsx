import './cached-page-notice.css'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useMatches, useRevalidator } from 'react-router'

/** Tells the reader that this page is a cached copy. */
export function CachedPageNotice() {
  const words = useCachedPageText()
  const revalidator = useRevalidator()

  // With the notice on the page and not after it, or a connection that is back in between is missed.
  useLayoutEffect(() => {
    if (words === null) return
    const ask = () => revalidator.revalidate()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [words, revalidator])

  if (words === null) return null
  return (
    <div role="status" className="cached-page-notice flex items-center justify-center gap-x-4">
      <p>{words}</p>
      <button
        type="button"
        className="-my-1.5 min-h-9 shrink-0 rounded-control px-2 font-semibold underline underline-offset-3 hover:no-underline"
        onClick={() => revalidator.revalidate()}
      >
        Try again
      </button>
    </div>
  )
}

/** The worker's text on the page, until newer data has arrived from the shop. */
function useCachedPageText(): string | null {
  const [words, setWords] = useState<string | null>(null)
  const answers = useMatches().map(({ loaderData }) => loaderData)
  const [firstAnswers] = useState(answers)

  useEffect(() => setWords(document.documentElement.getAttribute('data-cached')), [])

  // Personal data that a page loads by itself was not in it, cached or not.
  const isNewer = answers.some(
    (answer, depth) => firstAnswers[depth] !== undefined && answer !== firstAnswers[depth],
  )
  useEffect(() => {
    if (!isNewer) return
    document.documentElement.removeAttribute('data-cached')
    setWords(null)
  }, [isNewer])

  return isNewer ? null : words
}
