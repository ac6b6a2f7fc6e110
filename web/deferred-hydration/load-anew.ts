const typedKey = 'typed-before-update'
// As in deferred-hydration.ts: a page that is loaded anew again and again would never be there.
const reloadedKey = 'reloaded-at'

type TypedForms = { path: string; forms: [name: string, value: string][][] }

/**
 * For a page of an earlier version whose code is gone: loads it anew, with what was typed but for passwords. Goes on only
 * if the shop cannot be reached, or that did not help.
 */
export async function loadAnew(): Promise<void> {
  // Every version has this one.
  const isReached = await fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReached || !keepTyped()) return
  location.reload()
  await new Promise(() => undefined)
}

/** False if there is no storage, or the page was loaded anew a moment ago. */
function keepTyped(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < 10_000) return false
    const typed: TypedForms = { path: location.pathname, forms: formsOnPage().map(valuesIn) }
    sessionStorage.setItem(typedKey, JSON.stringify(typed))
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** On the page that was loaded anew: what was typed is there again, and why one has to press once more. */
export function putBackTyped(): void {
  const typed = takeTyped()
  if (typed?.path !== location.pathname) return
  for (const [index, form] of formsOnPage().entries())
    for (const [name, value] of typed.forms[index] ?? []) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) retype(field, value)
    }
  tell()
}

function takeTyped(): TypedForms | null {
  try {
    const text = sessionStorage.getItem(typedKey)
    sessionStorage.removeItem(typedKey)
    return text === null ? null : (JSON.parse(text) as TypedForms)
  } catch {
    return null
  }
}

function formsOnPage(): HTMLFormElement[] {
  return [...document.querySelectorAll<HTMLFormElement>('main form')]
}

function valuesIn(form: HTMLFormElement): [string, string][] {
  return [...form.elements].flatMap((field) => {
    const isText =
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && ['text', 'email', 'tel'].includes(field.type))
    return isText && field.name && field.value ? [[field.name, field.value] as [string, string]] : []
  })
}

/** As a person would: React hears of nothing else. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function tell(): void {
  const said = document.createElement('p')
  said.setAttribute('role', 'status')
  said.className =
    'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-control border border-line bg-paper p-4 shadow-lg'
  said.textContent =
    'The shop was updated, and this page was loaded anew. What you typed is still here, but for passwords. Press again to go on.'
  document.body.append(said)
  addEventListener('submit', () => said.remove(), { once: true })
}
