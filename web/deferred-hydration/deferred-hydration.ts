/** Sent by the page once all of it listens (hydration-signal.tsx). */
export const hydratedEvent = 'page-hydrated'

/**
 * Written into each page: it fetches the page's code once the page has been painted, and holds presses until then.
 *
 * What one came to see is fetched and painted first; the code that brings it to life would only compete with it. A
 * press, a key or a long wait starts the code at once. Links and forms that ask (GET) need no code and are left alone.
 *
 * Each function holds its whole text, since it reaches the browser as text: nothing outside of it is there.
 */
export const deferredHydration = import.meta.env.SSR
  ? `(${standInForRefusedStorage})();(${holdPresses})((${deferCode})(),'${hydratedEvent}')`
  : ''

/** If the browser refuses storage, access throws, which breaks the router's own script for scroll positions. */
function standInForRefusedStorage() {
  try {
    sessionStorage.getItem('')
  } catch {
    const stored = new Map<string, string>()
    const value = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    }
    Object.defineProperty(window, 'sessionStorage', { value })
  }
}

/** Answers with what starts the code earlier than by itself. */
function deferCode(): () => void {
  // On a line so slow that pictures are still loading, being able to press matters more than they do.
  const maxWaitMs = 3000
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    ask([...document.querySelectorAll<HTMLLinkElement>('link[rel=deferred-modulepreload]')])
  }

  /** A few at a time: requesting all of the code at once would keep a phone from painting. */
  function ask(links: HTMLLinkElement[]) {
    for (const link of links.splice(0, 4)) link.rel = 'modulepreload'
    if (links.length > 0) setTimeout(() => ask(links))
    else run()
  }

  function run() {
    for (const script of document.querySelectorAll('script[type=deferred-module]')) {
      const code = document.createElement('script')
      code.type = 'module'
      code.text = script.textContent
      code.onerror = reloadOnce
      document.head.append(code)
    }
  }

  /** The code is gone if the page is of an earlier version, and the page would stay as it is; another one has its code. */
  function reloadOnce() {
    const key = 'reloaded-at'
    const isAgain = Date.now() - Number(sessionStorage.getItem(key)) < 10_000
    if (isAgain || !navigator.onLine) return
    sessionStorage.setItem(key, `${Date.now()}`)
    location.reload()
  }

  // In the background nothing is painted, so there is nothing to wait for.
  function startWhenPainted() {
    if (document.visibilityState === 'hidden') return start()
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      painted.disconnect()
      requestAnimationFrame(() => setTimeout(start))
    })
    painted.observe({ type: 'paint', buffered: true })
  }

  function startWhenParsed() {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
    else start()
  }

  addEventListener('pointerdown', startWhenParsed, { once: true, capture: true })
  addEventListener('keydown', startWhenParsed, { once: true, capture: true })
  addEventListener('load', startWhenPainted, { once: true })
  setTimeout(startWhenParsed, maxWaitMs)
  return startWhenParsed
}

function holdPresses(startCode: () => void, hydrated: string): void {
  const held: (() => void)[] = []
  const pressed = new Set<Element>()

  function hold(event: Event) {
    const target = event.target instanceof Element ? event.target : null
    const button = event.type === 'click' ? target?.closest('button[type=button]') : null
    const form =
      event.type === 'submit' && target instanceof HTMLFormElement && target.method === 'post' ? target : null
    const element = button ?? form
    if (!element) return
    event.preventDefault()
    event.stopImmediatePropagation()
    startCode()
    // Pressed again because nothing seemed to happen, it still means once.
    if (pressed.has(element)) return
    pressed.add(element)
    element.toggleAttribute('data-pending', true)
    held.push(() => {
      element.removeAttribute('data-pending')
      if (button instanceof HTMLElement) button.click()
      form?.requestSubmit()
    })
  }

  /** Chosen or typed values stay in place; this marks for the form that a person entered them, not the browser. */
  function note({ target }: Event) {
    const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (isControl) target.form?.toggleAttribute('data-touched', true)
  }

  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  addEventListener('input', note, true)
  addEventListener(
    hydrated,
    () => {
      removeEventListener('click', hold, true)
      removeEventListener('submit', hold, true)
      removeEventListener('input', note, true)
      document.documentElement.toggleAttribute('data-hydrated', true)
      for (const act of held) act()
    },
    { once: true },
  )
}
