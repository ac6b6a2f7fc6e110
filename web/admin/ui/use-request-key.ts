import { useRef } from 'react'
import { randomKey } from '#web/session/random-key.ts'

/** Sent again after a lost answer it is the same text; a different one is another. */
export function useRequestKey(): { keyOf: (text: string) => string; forget: () => void } {
  const sent = useRef({ text: '', key: '' })
  return {
    keyOf(text) {
      if (sent.current.text !== text) sent.current = { text, key: randomKey() }
      return sent.current.key
    },
    forget() {
      sent.current = { text: '', key: '' }
    },
  }
}
