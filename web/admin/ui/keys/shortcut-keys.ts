type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name of a key press: `mod+k` with Ctrl or Cmd, `shift+e`, `?`, `arrowdown`. Shift is left out where it makes
 * another sign. Null for keys that belong to the browser or to a keyboard layout.
 */
export function writtenPress({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey || key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Dead') return null
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const isShiftTold = shiftKey && (key.length > 1 || key.toLowerCase() !== key.toUpperCase())
  return `${ctrlKey || metaKey ? 'mod+' : ''}${isShiftTold ? 'shift+' : ''}${name}`
}

export type Shortcut = {
  /** `mod+k`, `/`, `g o`. */
  keys: string
  label: string
  run: () => void
  /** For moving about: not an action to search for by name. */
  isMovement?: boolean
}

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] }

export type Heard = { kind: 'run'; keys: string } | { kind: 'wait'; begun: string } | { kind: 'none' }

/** The shortcut of a press after the earlier presses `begun`, for keys like `g o` or `/`. */
export function hear(known: readonly string[], begun: string | null, press: string): Heard {
  const whole = begun ? `${begun} ${press}` : press
  if (known.includes(whole)) return { kind: 'run', keys: whole }
  if (known.some((keys) => keys.startsWith(`${whole} `))) return { kind: 'wait', begun: whole }
  // An unfinished sequence does not swallow the key after it.
  return begun ? hear(known, null, press) : { kind: 'none' }
}

const names: Record<string, string> = {
  arrowdown: '↓',
  arrowup: '↑',
  enter: 'Enter',
  escape: 'Esc',
  shift: 'Shift',
  space: 'Space',
}

/** The keys as keyboards show them: `mod+k` is ⌘ K on a Mac and Ctrl K elsewhere. */
export function keyCaps(keys: string, isMac: boolean): string[] {
  return keys.split(/[ +]/).map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
    return names[part] ?? part.toUpperCase()
  })
}
