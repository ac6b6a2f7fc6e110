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

// Scripts are left out so that every npm gives the same result: npm 12 blocks them, npm 10 and 11 run them, and none is needed.
const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']

/** Brings node_modules in step with the lock file; does nothing when it already is. */
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
 * The native packages this machine needs. A lock file written on another machine may name them without holding them
 * (npm/cli#4828), so what a package offers is read as well.
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
 * Whether npm's own record of what it installed says the same as the lock file, so that nothing need be done.
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
    console.log('Installing what Kwela is made of (once, about half a minute)…')
    await npmCi()
  }

  const natives = nativePackagesFor(wanted, thisMachine())
  const missing = natives.filter(isMissing)
  if (missing.length === 0) return

  const names = missing.map(({ name, version }) => `${name}@${version}`)
  console.log('Adding the parts made for this kind of machine…')
  const repair = await npm(['install', '--no-save', ...options, ...names])
  const still = missing.filter(isMissing)
  if (still.length === 0) return
  if (repair.output) console.error(repair.output)
  const list = still.map(({ name, version }) => `${name}@${version}`).join(', ')
  throw new Refusal(
    `npm left out parts made for this machine (${list}): remove the folder node_modules and start again with the newest npm.`,
  )
}

async function npmCi() {
  const clean = await npm(['ci', ...options])
  if (clean.code === 0) return
  // npm 11.6.2 and later refuse a lock file without the entries of other platforms, where npm 10 accepts it
  // (npm/cli#8805). Installing without saving takes what is locked where it can; whether it did is looked at.
  const isRefused = clean.output.includes('EUSAGE')
  if (isRefused)
    console.log('This npm cannot read all of package-lock.json, so it is asked to install by it loosely…')
  const lenient = isRefused ? await npm(['install', '--no-save', ...options]) : clean
  if (lenient.code === 0) {
    if (isRefused) warnOfOtherVersions()
    return
  }
  console.error(lenient.output.trim())
  throw new Refusal('npm could not install what Kwela is made of: its own words are above.')
}

/** What is not as it is locked was never tried together with the rest. */
function warnOfOtherVersions() {
  const wanted = readPackages('package-lock.json')
  const others = Object.entries(readPackages('node_modules/.package-lock.json'))
    .filter(([path, { version }]) => wanted[path]?.version !== version)
    .map(
      ([path, { version }]) =>
        `${path.replace('node_modules/', '')} ${version}, locked ${wanted[path]?.version ?? 'nowhere'}`,
    )
  if (others.length > 0) console.warn(`Not as package-lock.json says: ${others.join('; ')}.`)
}

/** @param {string[]} args */
export function npm(args) {
  const path = process.env.npm_execpath ?? ''
  // yarn and pnpm set the same variable to themselves.
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
  // Where musl is the C library its loader lies in /lib, by that name (musl FAQ).
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
 * "@swc/core-linux-x64-gnu": system, processor and, where it matters, the C library or the compiler.
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
