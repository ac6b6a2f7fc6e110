/** What a browser loads at the first view of a built page. */
export type PageWeight = { area: string; page: string; scriptBytes: number; styleBytes: number }

/** One file of a build: its entry module, the modules it contains, and the files it depends on. */
export type BuiltFile = {
  name: string
  /** The module that this file is the entry point for, such as `web/storefront/routes/home.tsx`. */
  entry: string | null
  modules: readonly string[]
  imports: readonly string[]
  styles: readonly string[]
  gzipBytes: number
}

export type Budget = {
  area: string
  pages: readonly string[] | 'others'
  scriptBytes: number
  styleBytes: number
}

export type BuiltPage = { area: string; page: string; files: BuiltFile[] }

const route = /^web\/(?<area>\w+)\/routes\/(?<page>[\w-]+)[.]tsx$/

/**
 * Returns each page with every file that it loads before any user interaction; prefetched and dynamically imported
 * files do not count.
 */
export function builtPages(files: readonly BuiltFile[]): BuiltPage[] {
  // A page with client-side data functions is built as several files, each an entry point for it.
  const entriesOfPages = new Set(files.flatMap(({ entry }) => entry ?? []))
  return [...entriesOfPages].flatMap((entry) => {
    const { area, page } = route.exec(entry)?.groups ?? {}
    if (area === undefined || page === undefined) return []
    const entries = ['web/entry.client.tsx', 'web/root.tsx', `web/${area}/layout.tsx`, entry]
    return [{ area, page, files: reachedFrom(entries, files) }]
  })
}

export function weigh({ area, page, files }: BuiltPage): PageWeight {
  const isStyle = ({ name }: BuiltFile) => name.endsWith('.css')
  const bytes = (some: readonly BuiltFile[]) => some.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
  return {
    area,
    page,
    scriptBytes: bytes(files.filter((file) => !isStyle(file))),
    styleBytes: bytes(files.filter(isStyle)),
  }
}

/** One sentence for each size over its budget. */
export function overweight(weights: readonly PageWeight[], budgets: readonly Budget[]): string[] {
  return weights.flatMap((weight) => {
    const budget = budgetOf(weight, budgets)
    return [
      over(weight, 'JavaScript', weight.scriptBytes, budget.scriptBytes),
      over(weight, 'CSS', weight.styleBytes, budget.styleBytes),
    ].filter((sentence) => sentence !== null)
  })
}

/** One sentence for each module of one area that would be sent with a page of another. */
export function trespasses(
  pages: readonly BuiltPage[],
  { from, into }: { from: string; into: string },
): string[] {
  return pages
    .filter(({ area }) => area === into)
    .flatMap(({ page, files }) =>
      files.flatMap(({ name, modules }) =>
        modules
          .filter((module) => module.startsWith(`web/${from}/`))
          .map((module) => `${module} would be sent with ${into}/${page}, in ${name}.`),
      ),
    )
}

function reachedFrom(entries: readonly string[], files: readonly BuiltFile[]): BuiltFile[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const reached = new Set<BuiltFile>()
  const reach = (file: BuiltFile | undefined) => {
    if (!file || reached.has(file)) return
    reached.add(file)
    for (const name of [...file.imports, ...file.styles]) reach(byName.get(name))
  }
  for (const file of files) if (file.entry && entries.includes(file.entry)) reach(file)
  return [...reached]
}

function budgetOf({ area, page }: PageWeight, budgets: readonly Budget[]): Budget {
  const ofArea = budgets.filter((budget) => budget.area === area)
  const budget =
    ofArea.find(({ pages }) => pages !== 'others' && pages.includes(page)) ??
    ofArea.find(({ pages }) => pages === 'others')
  if (!budget) throw new Error(`No budget covers ${area}/${page}. Add one to scripts/pages/page-budget.ts.`)
  return budget
}

function over({ area, page }: PageWeight, what: string, bytes: number, max: number): string | null {
  if (bytes <= max) return null
  return `${area}/${page} sends ${kilobytes(bytes)} of ${what} (gzip), over its budget of ${kilobytes(max)}.`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
