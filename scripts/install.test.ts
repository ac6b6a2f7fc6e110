import { expect, test } from 'vitest'
import { isSameInstallation, nativePackagesFor } from './install.mjs'

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }

test('selects the native packages for this OS, CPU architecture and C library', () => {
  const packages = {
    'node_modules/@rolldown/binding-linux-x64-gnu': {
      version: '1.2.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
    },
    'node_modules/@rolldown/binding-linux-x64-musl': {
      version: '1.2.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/@rolldown/binding-darwin-arm64': {
      version: '1.2.0',
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/@img/sharp-wasm32': { version: '0.35.0', optional: true },
  }
  expect(nativePackagesFor(packages, linux)).toEqual([
    { name: '@rolldown/binding-linux-x64-gnu', version: '1.2.0' },
  ])
})

test('selects a native package that the lock file references but has no entry for', () => {
  const offers = {
    '@swc/core-darwin-arm64': '1.16.0',
    '@swc/core-linux-x64-gnu': '1.16.0',
    '@swc/core-win32-x64-msvc': '1.16.0',
  }
  const packages = { 'node_modules/@swc/core': { version: '1.16.0', optionalDependencies: offers } }
  const names = (os: string, cpu: string, libc = '') =>
    nativePackagesFor(packages, { os, cpu, libc }).map(({ name }) => name)
  expect(names('darwin', 'arm64')).toEqual(['@swc/core-darwin-arm64'])
  expect(names('win32', 'x64')).toEqual(['@swc/core-win32-x64-msvc'])
  expect(names('linux', 'x64', 'glibc')).toEqual(['@swc/core-linux-x64-gnu'])
  expect(names('linux', 'x64', 'musl')).toEqual([])
})

test('leaves a nested copy to the package that brought it', () => {
  const nested = { version: '0.18.0', optional: true, os: ['linux'], cpu: ['x64'] }
  expect(nativePackagesFor({ 'node_modules/kit/node_modules/@esbuild/linux-x64': nested }, linux)).toEqual([])
})

test('treats an installation as current if every required package has its locked version', () => {
  const wanted = {
    '': {},
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  }
  expect(isSameInstallation(wanted, { 'node_modules/pg': { version: '8.23.1' } })).toBe(true)
  expect(isSameInstallation(wanted, { 'node_modules/pg': { version: '8.23.0' } })).toBe(false)
  expect(isSameInstallation(wanted, {})).toBe(false)
})

test('treats an installation with a package that is no longer locked as outdated', () => {
  const wanted = { 'node_modules/pg': { version: '8.23.1' } }
  const installed = { 'node_modules/pg': { version: '8.23.1' }, 'node_modules/left': { version: '1.0.0' } }
  expect(isSameInstallation(wanted, installed)).toBe(false)
})
