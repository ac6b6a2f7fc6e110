import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { oneByteCode } from './scripts/pages/one-byte-code.ts'
import { pageBudget } from './scripts/pages/page-budget.ts'

const target = 'es2022'

/**
 * Groups the code that pages share into four files. By default it would be split into dozens of small ones, which
 * together weigh a tenth more and cost a phone dozens of requests.
 */
const sharedChunks = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  // Excludes components that only a few pages use. The chevron would otherwise be a file of its own.
  {
    name: 'shop',
    test: /\/web\/(root|storefront\/layout|ui\/(?!quantity-stepper|field|password-field|empty-state|notice|photo-|skeleton|confirm-dialog|written-blocks|banner-line)[\w-]+)[.]tsx|\/web\/deferred-hydration\/later[.]tsx|\/lucide-react\/dist\/esm\/(?!icons\/)|vite\/preload-helper[.]js|\/icons\/chevron-down[.]mjs|\/seo\/page-meta[.]ts/,
    priority: 2,
  },
  {
    name: 'products',
    test: /\/web\/storefront\/features\/catalogue\/(browse\/product-grid|not-found-later|failure-message|product\/telling-specifications)[.]tsx?|\/domain\/orders\/delivery\/shipping[.]ts|\/session\/cart\/bought-now[.]ts|\/icons\/(lock|rotate-ccw|shield-check|truck|zoom-in|share-2)[.]mjs/,
    priority: 1,
  },
  { name: 'accounts', test: /\/web\/storefront\/features\/accounts\/(account-panel|focused-notice)[.]tsx/ },
]

/** What is written into each page as text (web/rendering/first-script.ts). */
const firstScript = {
  name: 'first-script',
  test: /\/web\/(rendering\/(first-script|go-on|arrival-mark)|deferred-hydration\/deferred-hydration|session\/(filters-as-left|login\/guest-mark|prices\/member-mark))[.]ts$/,
}

/**
 * Reading a property or a global has no side effects in our browser code, so unused code that only does that is
 * removed.
 */
const treeshake = { propertyReadSideEffects: false, unknownGlobalSideEffects: false } as const

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    zodWithoutEval(),
    zodWithoutJsonSchema(),
    shortFirstScript(),
    serviceWorker(),
    serverWithPackages(),
    oneByteCode(),
    pageBudget(),
  ],
  build: { target, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups: sharedChunks } } } },
    },
    // On the server, code that browsers load on demand is part of one file, which is fine.
    ssr: {
      // As an external dependency it would be loaded whole, with two thousand icons.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        rolldownOptions: {
          checks: { ineffectiveDynamicImport: false },
          output: { codeSplitting: { groups: [firstScript] } },
        },
      },
    },
  },
})

/** On the server too, packages are part of the build: of each only what is used, and of React only the form for production. */
function serverWithPackages(): Plugin {
  return {
    name: 'server-with-packages',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : null,
  }
}

/** By default zod's first schema tests whether `eval` is allowed, which violates the pages' Content Security Policy. */
function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/zod\/v4\/core\/core[.]js$/ },
      handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
    },
  }
}

/** Every schema can generate its JSON Schema for the API reference, but only the server does that, never the pages. */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)[.]js$/ },
      handler: (code) => ({ code: emptied(code), map: null }),
    },
  }
}

/** Returns a module with the same exports, all of them empty. */
function emptied(code: string): string {
  const listed = code.match(/^export \{([^}]*)\}/m)?.[1]?.match(/\w+(?=\s*(?:,|$))/g) ?? []
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const names = [...listed, ...declared]
  return `const nothing = () => {}\nexport { ${names.map((name) => `nothing as ${name}`)} }\n`
}

/** Code of the server is not minified, so that its faults can be read, but each page carries this part of it. */
function shortFirstScript(): Plugin {
  return {
    name: 'short-first-script',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    // At the end, since the bundler writes every chunk once more.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === firstScript.name)
          file.code = minifySync(file.fileName, file.code, { codegen: { removeWhitespace: true } }).code
    },
  }
}

/**
 * Builds the service worker with the pages: as a separate file at a fixed address, with the list of the build's files.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).toSorted()
      const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
      const built = { id, assets: storefrontFiles(bundle).map((file) => `/${file}`) }
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleWorker(built) })
    },
  }
}

/** Returns every storefront page with everything it imports, and what they load when it is reached for, to have it offline. */
function storefrontFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const chunk = byName.get(name)
    for (const imported of chunk?.imports ?? []) add(imported)
    for (const style of chunk?.viteMetadata?.importedCss ?? []) add(style)
  }
  for (const { fileName, facadeModuleId } of chunks) {
    if (
      facadeModuleId &&
      /\/web\/(storefront\/(routes\/|layout|features\/layout\/)|service-worker\/|root|entry[.]client)/.test(
        facadeModuleId,
      )
    )
      add(fileName)
  }
  return [...found].toSorted()
}

async function bundleWorker(built: { id: string; assets: string[] }): Promise<string> {
  const input = fileURLToPath(new URL('./web/service-worker/service-worker.ts', import.meta.url))
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(built) },
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  })
  const [result] = [output].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new Error('The service worker build produced no output')
  return chunk.code
}
