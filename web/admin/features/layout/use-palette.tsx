import { type ReactNode, useEffect, useState } from 'react'
import type { CommandPalette } from './command-palette.tsx'
import type { Person } from './destinations.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

/** The command palette: what opens it, and what is shown of it. */
export function usePalette(person: Person): { open: () => void; view: ReactNode } {
  const Palette = useLoaded()
  // What it begins with; null while it is closed.
  const [text, setText] = useState<string | null>(null)
  useTypedAhead(text !== null && !Palette, (edit) =>
    setText((typed) => (typed === null ? null : edit(typed))),
  )
  return {
    open: () => setText(''),
    view: text !== null && Palette && (
      <Palette person={person} initialText={text} onClose={() => setText(null)} />
    ),
  }
}

/** Loaded just after the page. Not by `lazy`, which shows it late: somebody who opens it types at once. */
function useLoaded(): typeof CommandPalette | null {
  const [loaded, setLoaded] = useState<typeof CommandPalette | null>(null)
  useEffect(() => {
    import('./command-palette.tsx').then(
      (module) => setLoaded(() => module.CommandPalette),
      () => {},
    )
  }, [])
  return loaded
}
