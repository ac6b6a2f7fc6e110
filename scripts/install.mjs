import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { oneAtATime } from './launcher/process-lock.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal } from './refusal.mjs'
import { runTool } from './run-tool.mjs'
import { readStamp, stampOf, writeStamp } from './stamp.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {Record<string, LockEntry>} LockPackages
 * @typedef {{ os: string, cpu: string, libc: string }} Machine
 * @typedef {{ name: string, version: string }} NativePackage
 */

// Install scripts are off so that every npm gives the same result: npm 12 blocks them, npm 10 and 11 run them, and none
// is needed.
const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']

/** Brings node_modules in line with the lock file; does nothing if it already is. */
export async function ensureInstalled() {
  const stampFile = join(projectFolder, 'node_modules', '.kwela-stamp')
  const stamp = stampOf(projectFolder, ['package-lock.json'], [process.platform, process.arch])
  if (readStamp(stampFile) === stamp) return

  await oneAtATime('install', async () => {
    if (readStamp(stampFile) === stamp) return
    await install()
    writeStamp(stampFile, stamp)
  })
}

/**
 * Lists the native packages this machine needs. A lock file written on another machine may reference them without
 * having entries for them (npm/cli#4828), so each package's optionalDependencies are read as well.
 * @param {LockPackages} packages
 * @param {Machine} machine
 * @returns {NativePackage[]}
 */
export function nativePackagesFor(packages, machine) {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    const name = topLevelName(path)
    if (name && entry.optional && entry.version && fits(entry, machine)) found.set(name, entry.version)
    if (!name) continue
    for (const [offer, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!packages[`node_modules/${offer}`] && namesMachine(offer, machine)) found.set(offer, version)
    }
  }
  return [...found].map(([name, version]) => ({ name, version }))
}

/**
 * Returns whether npm's own record of the installed packages matches the lock file, so that there is nothing to do.
 * @param {LockPackages} wanted
 * @param {LockPackages} installed
 */
export function isSameInstallation(wanted, installed) {
  const required = Object.entries(wanted).filter(([path, entry]) => path !== '' && !entry.optional)
  return (
    required.every(([path, entry]) => installed[path]?.version === entry.version) &&
    Object.entries(installed).every(([path, entry]) => wanted[path]?.version === entry.version)
  )
}

async function install() {
  const wanted = readPackages('package-lock.json')
  const recorded = readPackages('node_modules/.package-lock.json')
  if (!isSameInstallation(wanted, recorded)) {
    console.log('Installing packages (once, about half a minute)…')
    await npmCi()
  }

  const natives = nativePackagesFor(wanted, thisMachine())
  const missing = natives.filter(isMissing)
  if (missing.length === 0) return

  const names = missing.map(({ name, version }) => `${name}@${version}`)
  console.log('Adding native packages for this machine…')
  const repair = await npm(['install', '--no-save', ...options, ...names])
  const still = missing.filter(isMissing)
  if (still.length === 0) return
  if (repair.output) console.error(repair.output)
  const list = still.map(({ name, version }) => `${name}@${version}`).join(', ')
  throw new Refusal(
    `npm did not install the native packages for this machine (${list}). Delete node_modules and try again with the latest npm.`,
  )
}

async function npmCi() {
  const clean = await npm(['ci', ...options])
  if (clean.code === 0) return
  // npm 11.6.2 and later reject a lock file without the entries of other platforms, where npm 10 accepts it
  // (npm/cli#8805). Installing without saving takes the locked versions where it can; afterwards we check whether it
  // did.
  const isRefused = clean.output.includes('EUSAGE')
  if (isRefused)
    console.log('This version of npm rejects package-lock.json. Trying npm install instead of npm ci…')
  const lenient = isRefused ? await npm(['install', '--no-save', ...options]) : clean
  if (lenient.code === 0) {
    if (isRefused) warnOfOtherVersions()
    return
  }
  console.error(lenient.output.trim())
  throw new Refusal('npm could not install the packages. See its output above.')
}

/** Versions that differ from the lock file were never tested together with the rest. */
function warnOfOtherVersions() {
  const wanted = readPackages('package-lock.json')
  const others = Object.entries(readPackages('node_modules/.package-lock.json'))
    .filter(([path, { version }]) => wanted[path]?.version !== version)
    .map(
      ([path, { version }]) =>
        `${path.replace('node_modules/', '')} ${version}, locked: ${wanted[path]?.version ?? 'not at all'}`,
    )
  if (others.length > 0) console.warn(`Different from package-lock.json: ${others.join('; ')}.`)
}

/** @param {string[]} args */
export function npm(args) {
  const path = process.env.npm_execpath ?? ''
  // yarn and pnpm set the same variable to their own path.
  if (/^npm-cli\.c?js$/.test(basename(path))) {
    return runTool(process.execPath, [path, ...args], { quiet: true })
  }
  return runTool('npm', args, { quiet: true, shell: process.platform === 'win32' })
}

/** @returns {Machine} */
function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: libcName() }
}

function libcName() {
  if (process.platform !== 'linux') return ''
  // On musl systems the musl loader is in /lib under this name (musl FAQ).
  return readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc'
}

/** @param {string} path in the lock file */
function topLevelName(path) {
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
}

/**
 * @param {LockEntry} entry
 * @param {Machine} machine
 */
function fits({ os, cpu, libc }, machine) {
  if (!os || !cpu) return false
  return os.includes(machine.os) && cpu.includes(machine.cpu) && (!libc || libc.includes(machine.libc))
}

/**
 * "@swc/core-linux-x64-gnu": OS, CPU architecture and, where it matters, the C library or compiler.
 * @param {string} name
 * @param {Machine} machine
 */
function namesMachine(name, { os, cpu, libc }) {
  const place = `-${os}-${cpu}`
  const endings =
    os === 'linux' ? (libc === 'musl' ? ['-musl'] : ['', '-gnu']) : os === 'win32' ? ['', '-msvc'] : ['']
  return endings.some((ending) => name.endsWith(`${place}${ending}`))
}

/** @param {NativePackage} native */
function isMissing({ name }) {
  return !existsSync(join(projectFolder, 'node_modules', name, 'package.json'))
}

/**
 * @param {string} file
 * @returns {LockPackages}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(projectFolder, file), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
