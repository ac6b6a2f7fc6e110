import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project-folder.mjs'
import { runCommand } from '../refusal.mjs'

const folders = ['domain', 'contract', 'server', 'web']
const passedOver = /\.test\.tsx?$|^web\/(storefront|admin)\/(routes\/|(frame|layout)\.tsx$)/

// Named after their subject: these files contain several rules, schemas or statements, and none is the main one.
const bySubject = [/^domain\//, /^contract\//, /-queries\.ts$/, /-content\.ts$/, /^server\/db\/schema\//]
// Single files to which the same applies: several exports, and none is the main one.
const subjects = new Set([
  'account-endpoints',
  'action-labels',
  'answer-attention',
  'arranged-categories',
  'authenticator',
  'cart',
  'catalogue-meta',
  'change-second-factor',
  'checked-form',
  'checkout-id',
  'client',
  'clipboard-cells',
  'column-sort',
  'compression',
  'conflicts',
  'content-security-policy',
  'control-looks',
  'declared-access',
  'destinations',
  'endpoints',
  'entry.server',
  'free-codes',
  'grid-edits',
  'grid-parts',
  'html-text',
  'later',
  'email-theme',
  'listed-products',
  'live-settings',
  'log',
  'order-blocks',
  'order-dates',
  'order-in-hand',
  'pdf-type',
  'pending-order',
  'person-view',
  'phrases',
  'picture-keys',
  'prepare-picture',
  'problem-shape',
  'product-zoom',
  'raised-prices',
  'recovery-codes',
  'report-changes',
  'representation',
  'restore',
  'return-options',
  'routes',
  'save-attempt',
  'saved-cart',
  'search-options',
  'search-recent',
  'serve',
  'setting-fields',
  'settings-previews',
  'shop-links',
  'shortcut-keys',
  'slow-bodies',
  'smtp',
  'storage',
  'structured-data',
  'jobs',
  'tabs',
  'tags',
  'text-match',
  'token',
  'tracking-url',
  'unreadable-requests',
  'use-form-options',
  'use-opening',
  'waiting-orders',
  'ways-to-reach',
  'webhook-signature',
  'wishlist-ids',
])

/**
 * Lists the files that are not named after any of their exports: `place-order.ts` exports `placeOrder` or `PlaceOrder`.
 * @param {(file: string) => string} read
 * @param {string[]} files
 */
export function misnamedFiles(read, files) {
  return files.filter((file) => {
    if (
      passedOver.test(file) ||
      subjects.has(stemOf(file)) ||
      bySubject.some((pattern) => pattern.test(file))
    )
      return false
    const exported = exportedNames(read(file))
    return exported.length > 0 && !exported.some((name) => kebabOf(name) === stemOf(file))
  })
}

/** @param {string} file */
function stemOf(file) {
  return file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
}

/**
 * `qrCodeOf` → `qr-code-of`, `HTMLText` → `html-text`
 * @param {string} name
 */
export function kebabOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** @param {string} text */
export function exportedNames(text) {
  const declared = text.matchAll(
    /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm,
  )
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(','),
  )
  return [
    ...[...declared].map(([, name = '']) => name),
    ...listed.map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    ),
  ].filter((name) => name !== '')
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(projectFolder.length + 1)
        .replaceAll('\\', '/'),
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const misnamed = misnamedFiles(
      (file) => readFileSync(join(projectFolder, file), 'utf8'),
      folders.flatMap(sourcesIn),
    )
    for (const file of misnamed) console.log(`${file} is not named after any of its exports`)
    return misnamed.length === 0 ? 0 : 1
  })
}
