import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { findNode } from './launcher/node-runtime.mjs'
import { projectFolder } from './project-folder.mjs'
import { Refusal } from './refusal.mjs'
import { runTool } from './run-tool.mjs'

// The build without windows first: it takes two thirds of the processor time.
const commands = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
]

/** Returns a Chromium that starts: the configured one, an installed one, Debian's package, or Playwright's download. */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (starts(named)) return named
    throw new Refusal(`CHROMIUM_PATH is set to ${named}, which does not start. Correct it or unset it.`)
  }
  const present = installedChromium()
  if (present) return present

  const installed = (await installDebianPackage()) ?? (await downloadWithPlaywright())
  if (installed) return installed
  throw new Refusal(
    'The browser tests need Chromium or Chrome, but none was found or could be installed. Install one, or set CHROMIUM_PATH to it.',
  )
}

/** The first one that is there and starts. */
export function installedChromium() {
  return usualPlaces(process.platform, process.env).find(starts)
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string[]}
 */
export function usualPlaces(platform, environment) {
  if (platform === 'win32') {
    const roots = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA]
    return roots.flatMap((root) =>
      root ? [join(root, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
    )
  }
  if (platform === 'darwin') {
    const bundles = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
    const roots = ['/Applications', join(environment.HOME ?? '/', 'Applications')]
    return roots.flatMap((root) => bundles.map((bundle) => join(root, bundle)))
  }
  const folders = new Set([
    ...(environment.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ])
  return commands.flatMap((command) =>
    [...folders].filter((folder) => folder.startsWith('/')).map((folder) => join(folder, command)),
  )
}

/** @param {string} path */
function starts(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return true
  // It must actually run: Ubuntu's chromium-browser is a wrapper for a snap that may not be installed.
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /Chrom/.test(stdout)
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync('/etc/debian_version'))
    return undefined
  console.log('Installing the Chromium package for the browser tests (once, a minute or two)…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const fonts = hasFonts() ? [] : ['fonts-liberation']
  const options = { env, quiet: true, timeoutMs: 600_000 }
  await runTool('apt-get', ['update', '-qq'], options)
  // Older releases have only the whole browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', name, ...fonts]
    const { code, output } = await runTool('apt-get', install, options)
    const path = join('/usr/bin', name)
    if (code === 0 && starts(path)) return path
    console.error(output.trim())
  }
  return undefined
}

async function downloadWithPlaywright() {
  console.log('Downloading Chromium for the browser tests (once, a minute or two)…')
  const node = findNode()
  const cli = join(projectFolder, 'node_modules', 'playwright-core', 'cli.js')
  const download = await runTool(node, [cli, 'install', '--no-shell', 'chromium'], {
    quiet: true,
    timeoutMs: 600_000,
  })
  if (download.code !== 0) console.error(download.output.trim())
  const question = "console.log(require('playwright-core').chromium.executablePath())"
  const { output } = await runTool(node, ['-e', question], { quiet: true })
  return [output.trim()].find(starts)
}

function hasFonts() {
  try {
    return readdirSync('/usr/share/fonts', { recursive: true }).some((name) =>
      /\.(ttf|otf|pfb|ttc)$/i.test(String(name)),
    )
  } catch {
    return false
  }
}
