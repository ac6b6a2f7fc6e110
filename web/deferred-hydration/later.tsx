import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Terms<Props> = {
  /** Of a part that the server's page may show: then its code is there before that page comes alive. */
  name?: string
  /** What stands there if its code cannot be loaded, null for nothing. Without this the page fails with it. */
  whileMissing?: ComponentType<Props> | null
}

type WhileLoading = { whileLoading?: ReactNode }

const loads = new Map<string, () => Promise<unknown>>()

/** A part whose code is loaded once a page shows it, or earlier by its `fetch`: other pages do without. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, whileMissing }: Terms<Props> = {},
): ComponentType<Props & WhileLoading> & { fetch: () => Promise<boolean> } {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const loadOrElse = () =>
    whileMissing === undefined ? loadOnce() : loadOnce().catch(() => whileMissing ?? Nothing)
  if (name) loads.set(name, loadOnce)
  const part = { name, Coming: lazy(async () => ({ default: await loadOrElse() })), loaded: () => loaded }
  return Object.assign((props: Props & WhileLoading) => <Part part={part} props={props} />, {
    /** Whether its code is there. */
    fetch: () =>
      loadOnce().then(
        () => true,
        () => false,
      ),
  })
}

type PartProps<Props> = {
  part: { name: string | undefined; Coming: ComponentType<Props>; loaded: () => ComponentType<Props> | null }
  props: Props & WhileLoading
}

function Part<Props extends object>({ part: { name, Coming, loaded }, props }: PartProps<Props>) {
  // The same component for as long as it is shown: exchanging it would lose what was typed.
  const [Shown] = useState<ComponentType<Props>>(() => loaded() ?? Coming)
  const shown = (
    <Suspense fallback={props.whileLoading}>
      <Shown {...props} />
    </Suspense>
  )
  if (!name) return shown
  return (
    <div data-later={name} className="contents">
      {shown}
    </div>
  )
}

function Nothing() {
  return null
}

/**
 * Loads the parts that the server's page shows. Before hydration: React removes markup whose code is missing as soon as
 * anything around it changes. Resolves without a connection too.
 */
export async function loadLaterParts(): Promise<void> {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-later]')]
  await Promise.allSettled(shown.map(({ dataset }) => loads.get(dataset.later ?? '')?.()))
}
