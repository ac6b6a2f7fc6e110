import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { pageBudget } from './scripts/pages/page-budget.ts'

const target = 'es2022'

/**
 * What pages share, in three files with all that they import. Left alone it would come in dozens of small ones, which
 * together weigh a tenth more and make a phone ask dozens of times.
 */
const sharedChunks = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  // Without what few pages have.
  {
    name: 'shop',
    test: /\/web\/(root|storefront\/layout|ui\/(?!password-field|quantity-stepper)[\w-]+)[.]tsx/,
    priority: 2,
  },
  {
    name: 'products',
    test: /\/web\/storefront\/features\/catalogue\/browse\/product-grid[.]tsx/,
    priority: 1,
  },
]

/** Reading a property or a global does nothing in what is sent to browsers, so what only reads them and is not used is left out. */
const treeshake = { propertyReadSideEffects: false, unknownGlobalSideEffects: false } as const

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    zodWithoutEval(),
    zodWithoutJsonSchema(),
    contractWithoutTexts(),
    serviceWorker(),
    pageBudget(),
  ],
  build: { target, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups: sharedChunks } } } },
    },
    // What browsers fetch when they need it stands in one file on the server, which is no fault there.
    ssr: {
      // Left outside it would be loaded whole, with two thousand icons.
      resolve: { noExternal: ['lucide-react'] },
      build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
    },
  },
})

/** Left alone, zod tries at its first schema whether code can be made from text, which the pages' policy refuses. */
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

/** Every schema can describe itself to the API's reference, which the server writes: pages never ask it to. */
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

/** A module that exports the same names, and nothing behind them. */
function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return `const nothing = () => {}\nexport { ${names.map((name) => `nothing as ${name}`)} }\n`
}

/** What the API's reference says of a call or a field is for the reference alone, which the server writes. */
function contractWithoutTexts(): Plugin {
  return {
    name: 'contract-without-texts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contract\/[\w/-]+[.]ts$/ },
      handler: (code) => ({ code: code.replace(referenceText, ''), map: null }),
    },
  }
}

const referenceText =
  /\b(?:summary|description):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`),?/g

/** Builds the service worker beside the pages: alone, at an address that stays, and knowing the code of their build. */
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

/** Every page of the storefront with all that it imports, so that none of them lacks its code without a connection. */
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
    if (facadeModuleId && /\/web\/(storefront\/(routes\/|layout)|root|entry[.]client)/.test(facadeModuleId))
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
  if (!chunk) throw new Error('The service worker was built to nothing')
  return chunk.code
}
