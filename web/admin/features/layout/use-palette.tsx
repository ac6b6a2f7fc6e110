import { type ReactNode, useEffect, useState } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import type { Person } from './destinations.ts'
import { TypedAhead } from './typed-ahead.tsx'

const CommandPalette = later(() => import('./command-palette.tsx').then((module) => module.CommandPalette), {
  whileMissing: null,
})

/** The command palette: what opens it, and what is shown of it. */
export function usePalette(person: Person): { open: () => void; view: ReactNode } {
  // What it begins with; null while it is closed.
  const [text, setText] = useState<string | null>(null)
  // Just after the page: somebody who opens it types at once.
  useEffect(() => void CommandPalette.fetch(), [])
  return {
    open: () => setText(''),
    view: text !== null && (
      <CommandPalette
        person={person}
        initialText={text}
        onClose={() => setText(null)}
        whileLoading={<TypedAhead onType={(edit) => setText((typed) => edit(typed ?? ''))} />}
      />
    ),
  }
}
