import { useEffect, useRef } from 'react'

// A scanner types a whole code faster than a person types two letters; a slow wireless one still keeps within this.
const patienceMs = 500

/**
 * Hears a scanner that types like a keyboard, wherever the focus is: letters that end with Enter. While a field has the
 * focus, it gets them, and its form handles the Enter.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })

  useEffect(() => {
    let heard = { text: '', at: 0 }
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isField(event.target) || document.querySelector('dialog[open]')) return
      if (event.timeStamp - heard.at > patienceMs) heard = { text: '', at: 0 }
      if (event.key === 'Enter') {
        if (heard.text.length < 2) return
        // Otherwise it would also press the button that has the focus.
        event.preventDefault()
        const code = heard.text.trim()
        heard = { text: '', at: 0 }
        latest.current(code)
      } else if (event.key.length === 1 && (event.key !== ' ' || heard.text !== '')) {
        // Nor may the letters of a code be shortcuts of the area.
        event.preventDefault()
        heard = { text: heard.text + event.key, at: event.timeStamp }
      }
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}
