import { type ComponentType, lazy, Suspense, useState } from 'react'

/** A part that few pages show: the others do without its code. */
export type LaterPart<Props> = {
  name: string
  Coming: ComponentType<Props>
  loaded: () => ComponentType<Props> | null
}

const loads = new Map<string, () => Promise<unknown>>()

export function laterPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  loads.set(name, loadOnce)
  return { name, Coming: lazy(async () => ({ default: await loadOnce() })), loaded: () => loaded }
}

export function Later<Props extends object>({ part, props }: { part: LaterPart<Props>; props: Props }) {
  // The same component for as long as it is shown: exchanging it would lose what was typed.
  const [Part] = useState<ComponentType<Props>>(() => part.loaded() ?? part.Coming)
  return (
    <div data-later={part.name} className="contents">
      <Suspense>
        <Part {...props} />
      </Suspense>
    </div>
  )
}

/**
 * Loads the parts that the server's page shows. Before hydration: React removes markup whose code is missing as soon as
 * anything around it changes. Resolves without a connection too.
 */
export async function loadLaterParts(): Promise<void> {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-later]')]
  await Promise.allSettled(shown.map(({ dataset }) => loads.get(dataset.later ?? '')?.()))
}
