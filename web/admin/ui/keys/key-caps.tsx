import { keyCaps } from './shortcut-keys.ts'

/** Keys as this person's keyboard shows them. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keyCaps(keys, isMac()).map((cap) => (
        <kbd
          key={cap}
          className="min-w-6 rounded-[5px] border border-line bg-paper-2 px-1.5 text-center font-sans text-sm leading-5 text-ink-2"
        >
          {cap}
        </kbd>
      ))}
    </span>
  )
}

function isMac(): boolean {
  return /Mac|iP(hone|ad)/.test(navigator.userAgent)
}
