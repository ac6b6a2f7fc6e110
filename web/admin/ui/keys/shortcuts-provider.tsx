import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { persistentStorage } from '#web/session/storage.ts'
import { hear, type Shortcut, type ShortcutGroup, writtenPress } from './shortcut-keys.ts'
import { ShortcutOverview } from './shortcut-overview.tsx'

type Shortcuts = {
  register: (id: string, group: ShortcutGroup) => () => void
  list: () => ShortcutGroup[]
  showOverview: () => void
}

const ShortcutsContext = createContext<Shortcuts | null>(null)

const storageKey = 'admin.letter-keys'
// The time a person may take between the two keys of `g o`.
const patienceMs = 1500

/** Handles shortcuts for the whole area, except while someone types or a dialog is open. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const groups = useRef(new Map<string, ShortcutGroup>())
  const [areLettersOn, setLettersOn] = useState(() => persistentStorage.read(storageKey) !== 'off')
  const [shown, setShown] = useState<ShortcutGroup[] | null>(null)

  const shortcuts = useMemo<Shortcuts>(() => {
    const list = () => [...groups.current.values()].filter((group) => group.shortcuts.length > 0)
    return {
      register(id, group) {
        groups.current.set(id, group)
        return () => groups.current.delete(id)
      },
      list,
      showOverview: () => setShown(list()),
    }
  }, [])

  useEffect(() => {
    let begun: { keys: string; at: number } | null = null
    const listen = (event: KeyboardEvent) => {
      const press = writtenPress(event)
      if (!press || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      // Single letters can be switched off (WCAG 2.1.4), and are never taken from somebody who types.
      if (!press.startsWith('mod+') && (!areLettersOn || isTyping(event.target))) return

      const known = shortcuts.list().flatMap((group) => group.shortcuts)
      const before = begun && event.timeStamp - begun.at < patienceMs ? begun.keys : null
      const heard = hear(
        known.map(({ keys }) => keys),
        before,
        press,
      )
      begun = heard.kind === 'wait' ? { keys: heard.begun, at: event.timeStamp } : null
      if (heard.kind !== 'run') return
      event.preventDefault()
      // A page's shortcuts take precedence over the area's.
      known.findLast(({ keys }) => keys === heard.keys)?.run()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [shortcuts, areLettersOn])

  function turnLetters(isOn: boolean) {
    setLettersOn(isOn)
    if (isOn) persistentStorage.remove(storageKey)
    else persistentStorage.write(storageKey, 'off')
  }

  return (
    <ShortcutsContext value={shortcuts}>
      {children}
      {shown && (
        <ShortcutOverview
          groups={shown}
          areLettersOn={areLettersOn}
          onTurnLetters={turnLetters}
          onClose={() => setShown(null)}
        />
      )}
    </ShortcutsContext>
  )
}

/** Adds shortcuts while the component is on the page; inner components take precedence. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const { register } = useProvided()
  const id = useId()

  // After every render, so that a key never runs an outdated closure.
  useEffect(() => register(id, { title, shortcuts }))
}

export function useShortcutList(): { list: () => ShortcutGroup[]; showOverview: () => void } {
  return useProvided()
}

function useProvided(): Shortcuts {
  const provided = useContext(ShortcutsContext)
  if (!provided) throw new Error('useShortcuts must be used inside ShortcutsProvider')
  return provided
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
