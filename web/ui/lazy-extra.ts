import { type ComponentType, lazy } from 'react'

/** For optional parts of a page: if their code cannot be loaded they show nothing, and the page stays. */
export function lazyExtra<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Nothing })))
}

function Nothing() {
  return null
}
