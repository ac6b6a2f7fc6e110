import type { Tag } from './tags.ts'

/** What many pages are made of, and the tags of what it shows; without them it is not cached. */
export type PagePart<T> = { value: T; tags: readonly Tag[] | null }

/** Parts of pages, cached until something they show changes. Callers must not modify them. */
export type PageParts = {
  getOrCreatePart<T>(name: string, make: () => Promise<PagePart<T>>): Promise<PagePart<T>>
  /** Many at once: those that are not cached are made together. Any that cannot be made are missing from the result. */
  getOrCreateParts<T>(
    names: readonly string[],
    makeAll: (names: readonly string[]) => Promise<ReadonlyMap<string, PagePart<T>>>,
  ): Promise<ReadonlyMap<string, PagePart<T>>>
}

/** Made anew each time. */
export const noParts: PageParts = {
  getOrCreatePart: (_name, make) => make(),
  getOrCreateParts: (names, makeAll) => makeAll(names),
}
