import { useEffect, useRef, useState } from 'react'

type FileReceiver = {
  onFiles: (files: readonly File[]) => void
  /** Where a page also accepts text, pasted outside its fields. */
  onText?: (text: string) => void
}

/**
 * Files dropped anywhere on the page or pasted into it. A file dropped elsewhere would otherwise replace the page, and
 * typed text would be lost.
 */
export function useBroughtFiles({ onFiles, onText }: FileReceiver): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef({ onFiles, onText })

  useEffect(() => {
    latest.current = { onFiles, onText }
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      // Null if the pointer leaves the window, and not just one element for another.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current.onFiles(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const { onFiles, onText } = latest.current
      // Spreadsheets copy a picture of the cells along with them.
      if (onText && text.trim() !== '') {
        if (isTyping(event.target)) return
        event.preventDefault()
        onText(text)
      } else if (files.length > 0) {
        event.preventDefault()
        onFiles(files)
      }
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])

  return { isOver }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}
