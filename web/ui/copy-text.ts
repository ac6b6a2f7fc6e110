export const cannotCopy = 'Your browser did not allow copying. Select it and copy it yourself.'

/** False if the browser refuses. Without https there is no clipboard, but what is selected can be copied. */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copySelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  )
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  // Outside of an open dialog nothing can be selected.
  const place = before?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
