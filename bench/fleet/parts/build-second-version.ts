import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '#scripts/project-folder.mjs'
import { runTool } from '#scripts/run-tool.mjs'

/** What the shop is built from, and what it reads at run time. */
const parts = [
  ...['web', 'contract', 'domain', 'server', 'public', 'demo', 'scripts', 'package.json', 'shop.config.ts'],
  ...['vite.config.ts', 'vite.bundle.config.ts', 'react-router.config.ts', 'tsconfig.json'],
]

const changed = { file: 'web/root.tsx', text: 'Skip to content', into: 'Skip to the content' }

/** Another version of the shop, which differs by a word that every page has, and so in the names of most of its code. */
export async function buildSecondVersion(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  for (const part of parts) cpSync(join(projectFolder, part), join(folder, part), { recursive: true })
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, changed.file)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(changed.text)) throw new Error(`${changed.file} has no "${changed.text}" any more`)
  writeFileSync(file, before.replaceAll(changed.text, changed.into))
  const { href } = pathToFileURL(join(folder, 'scripts/build.mjs'))
  const program = `import { ensureBuilt } from '${href}'; await ensureBuilt(process.execPath)`
  const { code, output } = await runTool(process.execPath, ['--input-type=module', '--eval', program], {
    quiet: true,
  })
  if (code !== 0) throw new Error(`The second version could not be built: ${output}`)
  return folder
}
