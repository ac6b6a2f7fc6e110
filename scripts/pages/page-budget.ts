import { relative } from 'node:path/posix'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import {
  type Budget,
  type BuiltFile,
  builtPages,
  kilobytes,
  overweight,
  type PageWeight,
  trespasses,
  weigh,
} from './page-weight.ts'

const styleBytes = 17_200

/** The maximum weight of a first view. Above it, a phone on a slow connection waits noticeably. */
const pageBudgets: readonly Budget[] = [
  { area: 'storefront', pages: ['home', 'product'], scriptBytes: 142_800, styleBytes },
  { area: 'storefront', pages: ['login', 'signup'], scriptBytes: 143_800, styleBytes },
  { area: 'storefront', pages: ['category', 'products'], scriptBytes: 150_900, styleBytes },
  { area: 'storefront', pages: ['cart'], scriptBytes: 155_100, styleBytes },
  // They call the API at once, and so include the contract's schemas.
  // It also asks for gift cards and store credit.
  { area: 'storefront', pages: ['checkout'], scriptBytes: 208_900, styleBytes },
  { area: 'storefront', pages: 'others', scriptBytes: 202_500, styleBytes },
  // Everything that can be done with an order begins on its page; the grid reads whatever a spreadsheet pastes.
  { area: 'admin', pages: ['order', 'bulk-edit'], scriptBytes: 290_000, styleBytes },
  { area: 'admin', pages: 'others', scriptBytes: 284_000, styleBytes },
]

/** Fails the build if a page exceeds its budget, or if a storefront page contains admin code. */
export function pageBudget(budgets: readonly Budget[] = pageBudgets): Plugin {
  let root = ''
  return {
    name: 'page-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    writeBundle(_options, bundle) {
      const pages = builtPages(Object.values(bundle).map((file) => builtFile(file, root)))
      if (pages.length === 0) this.error('No pages found in the build. Check the entries in page-weight.ts.')
      const weights = pages.map(weigh)
      const problems = [
        ...overweight(weights, budgets),
        ...trespasses(pages, { from: 'admin', into: 'storefront' }),
      ]
      if (problems.length > 0) this.error(problems.join('\n'))
      for (const { area, page, scriptBytes, styleBytes } of weights.toSorted(byName)) {
        this.info(
          `${area}/${page}: ${kilobytes(scriptBytes)} JavaScript, ${kilobytes(styleBytes)} CSS (gzip)`,
        )
      }
    },
  }
}

function builtFile(file: Rolldown.OutputAsset | Rolldown.OutputChunk, root: string): BuiltFile {
  const name = file.fileName
  if (file.type === 'asset') {
    return {
      name,
      entry: null,
      modules: [],
      imports: [],
      styles: [],
      gzipBytes: gzipSync(file.source).length,
    }
  }
  const sourceOf = (id: string) => relative(root, id.replace(/\?.*$/, ''))
  return {
    name,
    entry: file.facadeModuleId ? sourceOf(file.facadeModuleId) : null,
    modules: file.moduleIds.map(sourceOf),
    imports: file.imports,
    styles: [...(file.viteMetadata?.importedCss ?? [])],
    gzipBytes: gzipSync(file.code).length,
  }
}

function byName(one: PageWeight, other: PageWeight): number {
  return `${one.area}/${one.page}`.localeCompare(`${other.area}/${other.page}`)
}
