import { useEffect, useState } from 'react'

type Announcement = { id: number; text: string }

const listeners = new Set<(text: string) => void>()

function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/** Announces a sentence to screen readers, without moving anything on the page. */
export function useAnnounce(): (text: string) => void {
  return announce
}

/** Present once in the page, from the start: a region added together with its text is not announced. */
export function LiveRegion() {
  const [announcement, setAnnouncement] = useState<Announcement>({ id: 0, text: '' })

  useEffect(() => {
    const listener = (text: string) => setAnnouncement((before) => ({ id: before.id + 1, text }))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])

  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={announcement.id}>{announcement.text}</span>
    </div>
  )
}
