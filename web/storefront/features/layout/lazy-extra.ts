import { type ComponentType, lazy } from 'react'

/** For what a page can do without: where its code cannot be fetched it shows nothing, and the page stays. */
export function lazyExtra<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })))
}

function Nothing() {
  return null
}
